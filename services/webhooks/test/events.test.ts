import { EventsServiceService as EVENTS } from '@masar/proto/gen/ts/masar/webhooks/v1/events';
import { WebhooksServiceService as RPC } from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { eventually } from './support/eventually';
import { forThisTest } from './support/for-this-test';
import { Receiver } from './support/receiver';
import { failure, newTenant, RunningService, type Caller } from './support/running-service';
import { WebhookCalls } from './support/webhook-calls';

const DAY_MS = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

let service: RunningService;
let calls: WebhookCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new WebhookCalls(service);
});
afterAll(() => service.stop());

const list = (caller: Caller, filter: object = {}) =>
  service.call(EVENTS.listEvents, { page: 1, perPage: 20, ...filter }, caller);

describe('the event log', () => {
  it('has every event once, newest first, for its tenant only', async () => {
    const caller = newTenant();
    const events = await service.publish(caller, 'ctr_1', 'contract.created', 'contract.submitted');
    await service.bus.publish(events);
    const { data, pagination } = await list(caller);
    expect(data.map(({ id }) => id)).toEqual(events.map(({ id }) => id).reverse());
    expect(pagination?.total).toBe(2);
    expect(data[1]).toEqual({
      id: events[0]!.id,
      type: 'contract.created',
      version: 1,
      occurredAt: events[0]!.time,
      rail: 'contracts',
      resourceId: 'ctr_1',
      sequence: 1,
      requestId: 'req_1',
      data: events[0]!.data,
    });
    expect((await list(newTenant())).data).toEqual([]);
    const foreign = service.call(EVENTS.getEvent, { id: events[0]!.id }, newTenant());
    expect((await failure(foreign)).code).toBe('NOT_FOUND');
  });

  it('leaves out an internal event and takes the next one', async () => {
    const caller = newTenant();
    await service.publish(caller, 'x_1', 'audit.internal', 'contract.created');
    expect((await list(caller)).data.map(({ type }) => type)).toEqual(['contract.created']);
  });

  it('is filtered by type, resource and time', async () => {
    const caller = newTenant();
    await service.publish(caller, 'ctr_1', 'contract.created', 'contract.submitted');
    await service.publish(caller, 'ctr_2', 'contract.created');
    const count = async (filter: object) => (await list(caller, filter)).pagination?.total;
    expect(await count({ type: 'contract.created' })).toBe(2);
    expect(await count({ resourceId: 'ctr_1' })).toBe(2);
    expect(await count({ resourceId: 'ctr_1', type: 'contract.created' })).toBe(1);
    expect(await count({ from: ago(DAY_MS) })).toBe(3);
    expect(await count({ to: ago(DAY_MS) })).toBe(0);
  });

  it.each([
    [
      { type: 'contract.create' },
      'type "contract.create" is not an event type; did you mean contract.create',
    ],
    [{ type: 'contract.*' }, 'type takes an exact name, not "contract.*"'],
    [{ from: ago(0), to: ago(DAY_MS) }, 'to must not be before from'],
    [{ from: '2026-06-30T23:59:60Z' }, 'from must be an instant as 2026-11-21T09:30:00Z'],
  ])('refuses %p', async (filter, message) => {
    const error = await failure(list(newTenant(), filter));
    expect([error.code, error.message]).toEqual([
      'VALIDATION_ERROR',
      expect.stringContaining(message),
    ]);
  });

  it('lists the types of events with schemas that compile', async () => {
    const request = { page: 1, perPage: 100 };
    const { data, pagination } = await service.call(EVENTS.listEventTypes, request, newTenant());
    expect(data.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['contract.created', 'webhook.test', 'webhook.endpoint.disabled']),
    );
    expect(pagination).toMatchObject({ total: data.length, hasMore: false });
    const ajv = new Ajv2020({ strict: true });
    addFormats(ajv);
    for (const { schema } of data) ajv.compile(JSON.parse(schema) as object);
  });
});

describe('a recovery', () => {
  const recover = (id: string, caller: Caller, change: object = {}) =>
    service.call(
      RPC.recoverEndpoint,
      { id, since: ago(DAY_MS), eventTypes: [], ...change },
      caller,
    );

  it('delivers events from before the endpoint and dead ones, each of them once', async () => {
    let status = 400;
    const receiver = await forThisTest(
      Receiver.start((response) => response.writeHead(status).end()),
    );
    const caller = newTenant();
    await service.publish(caller, 'ctr_1', 'contract.created', 'contract.submitted');
    const { id } = await calls.endpoint({ url: receiver.url, eventTypes: ['contract.*'] }, caller);
    await service.publish(caller, 'ctr_1', 'contract.approved');
    await calls.deliveryThat({ id, caller }, 'dead');

    expect(await recover(id, caller, { dryRun: true })).toEqual({ matched: 3, enqueued: 3 });
    expect(await calls.deliveries(id, caller)).toHaveLength(1);
    status = 200;
    expect(await recover(id, caller)).toEqual({ matched: 3, enqueued: 3 });
    const delivered = () => calls.deliveries(id, caller, { status: 'delivered' });
    await eventually(async () => (await delivered()).length === 3, 'all are delivered');
    expect(await recover(id, caller)).toEqual({ matched: 3, enqueued: 0 });
    const only = { eventTypes: ['contract.created'] };
    expect(await recover(id, caller, only)).toEqual({ matched: 1, enqueued: 0 });
  });

  it.each([
    [{ since: ago(366 * DAY_MS) }, 'since must not be more than 365 days ago'],
    [{ since: ago(-DAY_MS) }, 'since must not be in the future'],
    [{ until: ago(2 * DAY_MS) }, 'until must not be before since'],
    [{ eventTypes: ['contract.create'] }, '"contract.create" is not an event type; did you mean'],
  ])('refuses %p', async (change, message) => {
    const { id, caller } = await calls.endpoint({ url: 'https://hooks.acme.example/' });
    const error = await failure(recover(id, caller, change));
    expect([error.code, error.message]).toEqual([
      'VALIDATION_ERROR',
      expect.stringContaining(message),
    ]);
  });

  it('of a disabled endpoint is refused for its own fields first, then for the endpoint', async () => {
    const url = 'https://hooks.acme.example/';
    const { id, caller } = await calls.endpoint({ url, disabled: true });
    const wrong = await failure(recover(id, caller, { since: ago(-DAY_MS) }));
    const right = await failure(recover(id, caller));
    expect([wrong.code, right.code]).toEqual(['VALIDATION_ERROR', 'CONFLICT']);
  });
});
