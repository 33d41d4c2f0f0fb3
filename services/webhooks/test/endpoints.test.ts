import { WebhooksServiceService as RPC } from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import { forThisTest } from './support/for-this-test';
import { Receiver } from './support/receiver';
import { failure, newTenant, RunningService, storedEndpoint } from './support/running-service';
import { WebhookCalls } from './support/webhook-calls';

const URL_A = 'https://hooks.acme.example/a';

let service: RunningService;
let calls: WebhookCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new WebhookCalls(service);
});
afterAll(() => service.stop());

describe('an endpoint', () => {
  it('shows its secret when it is made, and never again', async () => {
    const { secret, caller, ...made } = await calls.endpoint({ url: URL_A, description: 'mine' });
    expect(secret).toMatch(/^whsec_/);
    expect(made).toMatchObject({ url: URL_A, ordering: 'none', status: 'active' });
    const seen = await service.call(RPC.getEndpoint, { id: made.id }, caller);
    expect(seen).toEqual(made);
    const list = await service.call(RPC.listEndpoints, { page: 1, perPage: 20 }, caller);
    expect(list.data).toEqual([made]);
    const stored = await storedEndpoint(service.name, made.id);
    expect(JSON.stringify(stored)).not.toContain(secret.slice('whsec_'.length));
  });

  it('is made once for an idempotency key, with the same secret', async () => {
    const caller = { ...newTenant(), idempotencyKey: 'make-1' };
    const first = await calls.endpoint({ url: URL_A }, caller);
    const again = await calls.endpoint({ url: URL_A }, caller);
    expect(again).toEqual(first);
  });

  it('is changed by a patch, and deleted for good', async () => {
    const { id, caller } = await calls.endpoint({ url: URL_A, description: 'mine' });
    const change = { id, url: `${URL_A}2`, eventTypes: ['*'], ordering: 'per_resource' };
    const paths = ['url', 'eventTypes', 'ordering', 'description'];
    const patched = await service.call(RPC.patchEndpoint, { ...change, paths }, caller);
    expect(patched).toMatchObject(change);
    expect(patched.description).toBeUndefined();
    await service.call(RPC.deleteEndpoint, { id }, caller);
    const never = await failure(service.call(RPC.getEndpoint, { id: 'whe_never' }, caller));
    const rpcs = [RPC.getEndpoint, RPC.deleteEndpoint, RPC.testEndpoint];
    const refusals = [
      ...rpcs.map((rpc) => service.call(rpc as typeof RPC.getEndpoint, { id }, caller)),
      service.call(RPC.listDeliveries, { id, page: 1, perPage: 1 }, caller),
    ];
    for (const refusal of await Promise.all(refusals.map(failure))) expect(refusal).toEqual(never);
    expect(await service.call(RPC.listEndpoints, { page: 1, perPage: 1 }, caller)).toMatchObject({
      data: [],
      pagination: { total: 0 },
    });
  });

  it('stays deleted when a patch that enables it comes at the same time', async () => {
    const { id, caller } = await calls.endpoint({ url: URL_A });
    const enabled = { id, disabled: false, eventTypes: [], paths: ['disabled'] };
    const deleting = service.call(RPC.deleteEndpoint, { id }, caller);
    const patching = service.call(RPC.patchEndpoint, enabled, caller).catch(() => undefined);
    await Promise.all([deleting, patching]);
    const stored = await storedEndpoint(service.name, id);
    expect(stored).toMatchObject({ state: { isDeleted: true, status: 'disabled' } });
  });

  it('is deleted once for an idempotency key, and answered the same again', async () => {
    const { id, caller } = await calls.endpoint({ url: URL_A });
    const command = { ...caller, idempotencyKey: 'delete-1' };
    const first = await service.call(RPC.deleteEndpoint, { id }, command);
    expect(await service.call(RPC.deleteEndpoint, { id }, command)).toEqual(first);
  });

  it('is refused as the 101st, while a repeated create of the 100th answers its secret', async () => {
    const caller = newTenant();
    for (let made = 0; made < 99; made += 1) await calls.endpoint({ url: URL_A }, caller);
    const command = { ...caller, idempotencyKey: 'last' };
    const last = await calls.endpoint({ url: URL_A }, command);
    expect(await calls.endpoint({ url: URL_A }, command)).toEqual(last);
    for (const other of [caller, { ...caller, idempotencyKey: 'one more' }]) {
      const error = await failure(calls.endpoint({ url: URL_A }, other));
      expect([error.code, error.message]).toEqual([
        'CONFLICT',
        'a tenant has at most 100 endpoints; delete one that is not used',
      ]);
    }
  });

  it('of another tenant is not found, nor are its deliveries', async () => {
    const receiver = await forThisTest(Receiver.start());
    const endpoint = await calls.endpoint({ url: receiver.url });
    const { id: deliveryId } = await service.call(
      RPC.testEndpoint,
      { id: endpoint.id },
      endpoint.caller,
    );
    const stranger = newTenant();
    for (const rpc of [RPC.getEndpoint, RPC.rotateEndpointSecret, RPC.testEndpoint]) {
      const call = service.call(rpc as typeof RPC.getEndpoint, { id: endpoint.id }, stranger);
      expect((await failure(call)).code).toBe('NOT_FOUND');
    }
    for (const rpc of [RPC.getDelivery, RPC.retryDelivery]) {
      const call = service.call(rpc as typeof RPC.getDelivery, { id: deliveryId }, stranger);
      expect((await failure(call)).code).toBe('NOT_FOUND');
    }
  });

  it('ends its open deliveries as dead when it is disabled', async () => {
    const receiver = await forThisTest(
      Receiver.start((response) => response.writeHead(503, { 'retry-after': '3600' }).end()),
    );
    const endpoint = await calls.endpoint({ url: receiver.url });
    await service.publish(endpoint.caller, 'ctr_1', 'contract.created');
    await calls.deliveryThat(endpoint, 'failed');
    const disabled = { id: endpoint.id, disabled: true, eventTypes: [], paths: ['disabled'] };
    await service.call(RPC.patchEndpoint, disabled, endpoint.caller);
    const dead = await calls.deliveryThat(endpoint, 'dead');
    expect(dead.attempts.at(-1)?.error).toBe(
      'the endpoint is disabled; enable it and recover what it missed',
    );
  });

  it('answers a repeated rotation with its own secret, and refuses it once another was made', async () => {
    const { id, caller } = await calls.endpoint({ url: URL_A });
    const rotate = (idempotencyKey: string) =>
      service.call(RPC.rotateEndpointSecret, { id }, { ...caller, idempotencyKey });
    const first = await rotate('K1');
    expect((await rotate('K1')).secret).toBe(first.secret);
    const second = await rotate('K2');
    expect((await rotate('K2')).secret).toBe(second.secret);
    expect(await failure(rotate('K1'))).toMatchObject({
      code: 'CONFLICT',
      message:
        'a later rotation replaced the secret that this command made; rotate again with a new X-Idempotency-Key',
      details: [{ field: 'X-Idempotency-Key', code: 'SECRET_REPLACED' }],
    });
  });

  it('has five secrets at most, until a rotation without overlap ends the older ones', async () => {
    const { id, caller } = await calls.endpoint({ url: URL_A });
    const rotate = (overlapSeconds?: number) =>
      service.call(RPC.rotateEndpointSecret, { id, overlapSeconds }, caller);
    for (let count = 2; count <= 5; count += 1) await rotate();
    const error = await failure(rotate());
    expect([error.code, error.message]).toEqual([
      'CONFLICT',
      '5 secrets sign already; wait for one to end, or rotate with overlapSeconds 0',
    ]);
    await rotate(0);
    await rotate();
  });
});

describe('the refusal of an endpoint', () => {
  const detailsOf = async (change: object) =>
    (await failure(calls.endpoint({ url: URL_A, ...change }))).details.map(
      ({ field, message }) => [field, message] as const,
    );

  it('names every wrong field at once', async () => {
    const details = await detailsOf({
      url: 'ftp://acme.example',
      eventTypes: ['contract.activate', 'contract.*', 'invoice.paid'],
    });
    expect(details).toEqual([
      ['url', 'url must begin with https://, not ftp://'],
      [
        'eventTypes[0]',
        'eventTypes[0] "contract.activate" is not an event type; did you mean contract.activated, contract.created, contract.terminated? GET /v1/event-types lists all',
      ],
      [
        'eventTypes[2]',
        expect.stringContaining('"invoice.paid" is not an event type; did you mean'),
      ],
    ]);
  });

  it('names the length of a URL of 10,000 characters', async () => {
    expect(await detailsOf({ url: `https://acme.example/${'a'.repeat(10_000)}` })).toEqual([
      ['url', 'url must have at most 2048 characters'],
    ]);
  });

  it('names every wrong field of a patch, and nothing changes', async () => {
    const { id, caller } = await calls.endpoint({ url: URL_A });
    const change = {
      id,
      url: 'https://10.0.0.1/',
      eventTypes: ['nope'],
      paths: ['url', 'eventTypes'],
    };
    const error = await failure(service.call(RPC.patchEndpoint, change, caller));
    expect(error.details.map(({ field }) => field)).toEqual(['url', 'eventTypes[0]']);
    expect(error.message).toContain('(and 1 more, see details)');
    expect((await service.call(RPC.getEndpoint, { id }, caller)).url).toBe(URL_A);
  });
});
