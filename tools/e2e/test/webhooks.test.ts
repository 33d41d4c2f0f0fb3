import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageProblems } from '../src/async-api';
import { openBank, type Bank } from '../src/bank';
import { Client } from '../src/client';
import { contractBody, contractIn, type Contract } from '../src/contract';
import { eventually } from '../src/eventually';
import { fire, order, settle, type Order } from '../src/ledger';
import { Stack } from '../src/stack';
import { WebhookReceiver } from '../src/webhook-receiver';

const AT_ONCE = 60;
/** Successes after which everything dies: while events are on their way. */
const KILLED_AFTER = [5, 30, 55];
/** What a dead worker had comes due after its lease of 30 s. */
const ALL_WITHIN_MS = 240_000;

// Three restarts, and a vain wait behind them.
jest.setTimeout(600_000);

interface Endpoint {
  readonly id: string;
  readonly secret: string;
}

let dataDir: string;
let stack: Stack;
let bank: Bank;
let receiver: WebhookReceiver;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masar-webhooks-'));
  stack = await Stack.start(dataDir);
  bank = await openBank(stack);
  receiver = await WebhookReceiver.start();
});
afterAll(async () => {
  receiver?.stop();
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function subscribe(change: object = {}): Promise<Endpoint> {
  const body = { url: receiver.url, eventTypes: ['contract.*'], ...change };
  const answer = await bank.maker.post<Endpoint>('/v1/webhooks/endpoints', body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  receiver.secret = answer.body.data.secret;
  return answer.body.data;
}

describe('an endpoint', () => {
  test('hears of the whole life of a contract in order, signed, as log and asyncapi.json have it', async () => {
    const { id: endpointId } = await subscribe({ ordering: 'per_resource' });
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

  test('hears of what the platform tells by itself', async () => {
    const { id: endpointId } = await subscribe({ eventTypes: ['usage.metered'] });
    const told = await eventually(
      () => receiver.events.find(({ type }) => type === 'usage.metered'),
      'the calls of this test are metered',
    );
    const headers = receiver.headers[receiver.events.indexOf(told)] ?? {};
    const problems = messageProblems('webhook', 'usage.metered.delivery', {
      headers,
      payload: told,
    });
    expect(problems).toEqual([]);
    const types = await bank.maker.get<{ type: string }[]>('/v1/event-types?perPage=100');
    const names = types.body.data.map(({ type }) => type);
    expect(names).toEqual(expect.arrayContaining(['usage.metered', 'audit.root.published']));
    const logged = await bank.maker.get<object>(`/v1/events/${told.id}`);
    expect(logged.body.data).toEqual(told);
    await bank.maker.delete(`/v1/webhooks/endpoints/${endpointId}`);
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
    expect(answer.body.error.message).toContain('near are contract.activated, ');
  });

  test('a recovery over more than a year', async () => {
    const { id } = await subscribe({ disabled: false });
    const body = { since: '2020-01-01T00:00:00Z' };
    const answer = await bank.maker.post(`/v1/webhooks/endpoints/${id}/recover`, body);
    expect(answer.body.error.details).toEqual([
      expect.objectContaining({ field: 'since', code: 'OUT_OF_RANGE' }),
    ]);
    await bank.maker.delete(`/v1/webhooks/endpoints/${id}`);
  });
});

describe('kill -9 of everything while events are on their way', () => {
  test('loses none of them, and keeps the order of each contract', async () => {
    await subscribe({ ordering: 'per_resource' });
    const orders: Order[] = [];
    for (const successes of KILLED_AFTER) {
      const submits = draftsOf(orders).map((id) => order(`/v1/contracts/${id}/submit`, {}));
      const creates = Array.from({ length: AT_ONCE }, () => order('/v1/contracts', contractBody()));
      orders.push(...creates, ...submits);
      await killEverythingWhile([...creates, ...submits], successes);
    }
    await settle(bank.maker, orders);
    const wanted = orders.flatMap(({ successes }) => successes.slice(0, 1).map(contractOf));
    const isThere = ({ id, status }: Contract) =>
      receiver.firstOf(id).length >= (status === 'draft' ? 1 : 2);
    await eventually(() => wanted.every(isThere) || undefined, 'all events arrive', ALL_WITHIN_MS);
    for (const { id } of wanted) {
      const sequences = receiver.firstOf(id).map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.map((_, index) => index + 1));
    }
  });
});

const contractOf = (answer: string) => (JSON.parse(answer) as { data: Contract }).data;

/** Contracts that were acknowledged and not submitted yet. */
function draftsOf(orders: readonly Order[]): readonly string[] {
  const taken = new Set(orders.map(({ path }) => path));
  return orders
    .filter(({ path, successes }) => path === '/v1/contracts' && successes.length > 0)
    .map(({ successes }) => contractOf(successes[0] ?? '').id)
    .filter((id) => !taken.has(`/v1/contracts/${id}/submit`));
}

/** Dies after so many successes of these orders, and starts again on the same data. */
async function killEverythingWhile(orders: readonly Order[], after: number): Promise<void> {
  let successes = 0;
  let dying: Promise<void> | undefined;
  await fire(bank.maker, orders, () => {
    successes += 1;
    if (successes === after) dying = stack.killGroup();
  });
  if (!dying) throw new Error(`only ${successes} of the requests succeeded`);
  await dying;
  stack = await Stack.start(dataDir);
  const { id, maker, reviewer } = bank;
  const moved = (client: Client) => new Client(stack.baseUrl, client.identity);
  bank = { id, maker: moved(maker), reviewer: moved(reviewer) };
}
