import { messageProblems } from '../../src/webhooks/async-api';
import { openBank, type Bank } from '../../src/rails/bank';
import { contractIn } from '../../src/rails/contract';
import { eventually } from '../../src/client/eventually';
import { Stack } from '../../src/stack/stack';
import { subscribe, type Endpoint } from '../../src/webhooks/subscribe';
import { WebhookReceiver } from '../../src/webhooks/webhook-receiver';

let stack: Stack;
let bank: Bank;
let receiver: WebhookReceiver;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
  receiver = await WebhookReceiver.start();
});
afterAll(async () => {
  receiver?.stop();
  await stack?.stop();
});

describe('an endpoint', () => {
  test('hears of the whole life of a contract in order, signed, as log and asyncapi.json have it', async () => {
    const { id: endpointId } = await subscribe(bank, receiver, { ordering: 'per_resource' });
    const { id } = await contractIn('completed', bank);
    await eventually(() => receiver.firstOf(id).length >= 5 || undefined, 'five events arrive');
    expect(receiver.firstOf(id).map(({ type }) => type)).toEqual([
      'contract.created',
      'contract.submitted',
      'contract.approved',
      'contract.activated',
      'contract.completed',
    ]);
    const logged = await bank.maker.get<object[]>(`/v1/events?resourceId=${id}`);
    expect(logged.body.data.reverse()).toEqual(receiver.firstOf(id));
    for (const [i, payload] of receiver.events.entries()) {
      const message = { headers: receiver.headers[i] ?? {}, payload };
      expect(messageProblems('webhook', `${payload.type}.delivery`, message)).toEqual([]);
    }
    const deleted = await bank.maker.delete(`/v1/webhooks/endpoints/${endpointId}`);
    expect(deleted.status).toBe(200);
  });

  test('and its secret are shown again to the credential that asked first, and to no other', async () => {
    const body = { url: receiver.url, eventTypes: ['*'], disabled: true };
    const path = '/v1/webhooks/endpoints';
    const sending = { idempotencyKey: 'one-endpoint' };
    const first = await bank.maker.post<Endpoint>(path, body, sending);
    const again = await bank.maker.post<Endpoint>(path, body, sending);
    expect(again.body.data.secret).toBe(first.body.data.secret);
    const other = await bank.reviewer.post(path, body, sending);
    expect(other.text).not.toContain(first.body.data.secret);
  });
});

describe('what is refused', () => {
  test.each([
    [
      'with a user and a password',
      'https://user:pass@hooks.acme.example/',
      'url must hold no user or password',
    ],
    ['of another scheme', 'ftp://hooks.acme.example/', 'url must begin with https://, not ftp://'],
    [
      'with a private address in decimal',
      'https://2852039166/',
      'url must not point to the private or reserved address 169.254.169.254',
    ],
    [
      'with a private address in hex',
      'https://0x0a000001/',
      'url must not point to the private or reserved address 10.0.0.1',
    ],
    [
      'with a private address mapped into IPv6',
      'https://[::ffff:10.0.0.1]/',
      'url must not point to the private or reserved address ::ffff:a00:1',
    ],
    [
      'of a service in the cluster',
      'https://gateway.bank.svc/',
      'url must not name the inner host gateway.bank.svc',
    ],
    ['of 10,000 characters', `https://hooks.acme.example/${'a'.repeat(10_000)}`, 'url must'],
  ])('a URL %s', async (_, url, message) => {
    const answer = await bank.maker.post('/v1/webhooks/endpoints', { url, eventTypes: ['*'] });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details).toEqual([
      expect.objectContaining({
        field: 'url',
        message: expect.stringContaining(message) as string,
      }),
    ]);
  });

  test('an unknown event type, with the names that are near', async () => {
    const body = { url: receiver.url, eventTypes: ['contract.activate'] };
    const answer = await bank.maker.post('/v1/webhooks/endpoints', body);
    expect(answer.body.error.message).toContain('did you mean contract.activated, ');
  });

  test('a recovery over more than a year', async () => {
    const { id } = await subscribe(bank, receiver, { disabled: false });
    const body = { since: '2020-01-01T00:00:00Z' };
    const answer = await bank.maker.post(`/v1/webhooks/endpoints/${id}/recover`, body);
    expect(answer.body.error.details).toEqual([
      expect.objectContaining({ field: 'since', code: 'OUT_OF_RANGE' }),
    ]);
    await bank.maker.delete(`/v1/webhooks/endpoints/${id}`);
  });
});
