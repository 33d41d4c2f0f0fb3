import { EventsServiceService as EVENTS } from '@masar/proto/gen/ts/masar/webhooks/v1/events';
import { WebhooksServiceService as RPC } from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import { firstId } from '@masar/kit/ids';
import { eventually } from './support/eventually';
import { forThisTest } from './support/for-this-test';
import { Receiver } from './support/receiver';
import {
  failure,
  newName,
  newTenant,
  RunningService,
  storedEndpoint,
  withDatabase,
} from './support/running-service';
import { WebhookCalls } from './support/webhook-calls';

const DAY_MS = 86_400_000;
const ago = (days: number) => Date.now() - days * DAY_MS;

/** Publishes an event that is this many days old, and answers its id. */
async function publishOld(service: RunningService, tenantId: string, days: number) {
  const caller = newTenant();
  const [event] = await service.publish(caller, `ctr_${days}`, 'contract.created');
  const at = ago(days);
  const id = `${firstId('evt', at)}${event!.id.slice(-16)}`;
  await service.bus.publish([
    { ...event!, id, tenantid: tenantId, time: new Date(at).toISOString() },
  ]);
  return id;
}

test('events and their deliveries are kept for 400 days unless the operator says otherwise', async () => {
  const name = newName();
  const first = await forThisTest(RunningService.start({ name }));
  const to = await forThisTest(Receiver.start());
  const { id, caller } = await new WebhookCalls(first).endpoint({ url: to.url });
  const kept = await publishOld(first, caller.tenantId, 399);
  await publishOld(first, caller.tenantId, 401);
  await to.until(2);
  await first.stop();

  const idsIn = async (service: RunningService) => {
    const page = { page: 1, perPage: 100 };
    const { data } = await service.call(EVENTS.listEvents, page, caller);
    const deliveries = await new WebhookCalls(service).deliveries(id, caller);
    return [data.map((event) => event.id), deliveries.map(({ eventId }) => eventId)];
  };
  const second = await forThisTest(RunningService.start({ name }));
  await eventually(async () => (await idsIn(second))[0]?.length === 1, 'the old event is deleted');
  expect(await idsIn(second)).toEqual([[kept], [kept]]);

  const env = { MASAR_WEBHOOKS_KEEP_DAYS: '30' };
  const third = await forThisTest(RunningService.start({ name, env }));
  await eventually(async () => (await idsIn(third))[0]?.length === 0, 'nothing is left');
  expect(await idsIn(third)).toEqual([[], []]);
});

test('the mark of a deleted endpoint is deleted at the age of deliveries, a live one never', async () => {
  const name = newName();
  const first = await forThisTest(RunningService.start({ name }));
  const calls = new WebhookCalls(first);
  const to = await forThisTest(Receiver.start());
  const { id, caller } = await calls.endpoint({ url: to.url });
  await first.publish(caller, 'ctr_1', 'contract.created');
  const delivery = await calls.deliveryThat({ id, caller }, 'delivered');
  const live = await storedEndpoint(name, id);
  await first.call(RPC.deleteEndpoint, { id }, caller);
  const deleted = await storedEndpoint(name, id);
  await first.stop();

  const whe = (days: number, end: string) => `${firstId('whe', ago(days))}${end.repeat(16)}`;
  const [old, kept, oldLive] = [whe(401, 'A'), whe(399, 'B'), whe(401, 'C')] as const;
  await withDatabase(name, async (database) => {
    const endpoints = database.collection<{ _id: string }>('endpoints');
    const health = database.collection<{ _id: string }>('endpoint_health');
    await endpoints.insertMany([
      { ...deleted, _id: old },
      { ...deleted, _id: kept },
      { ...live, _id: oldLive },
    ]);
    await endpoints.updateMany({}, { $set: { outbox: [] } });
    // As left by attempts that end after the deletion.
    await health.insertMany([{ _id: old }, { _id: kept }, { _id: oldLive }]);
    const second = await forThisTest(RunningService.start({ name }));
    const idsIn = async (collection: typeof health) =>
      (await collection.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    await eventually(async () => (await health.countDocuments()) === 1, 'failures are forgotten');
    expect(await idsIn(health)).toEqual([oldLive]);
    expect(await idsIn(endpoints)).toEqual([oldLive, kept, id]);
    const readable = await second.call(RPC.getDelivery, { id: delivery.id }, caller);
    expect(readable).toEqual(delivery);
  });
});

test('more events than one command deletes are deleted too', async () => {
  const name = newName();
  const of = (index: number) => `${firstId('evt', ago(500))}${String(index).padStart(16, '0')}`;
  const old = Array.from({ length: 2_500 }, (_, index) => ({ _id: of(index) }));
  await withDatabase(name, async (database) => {
    const events = database.collection<{ _id: string }>('events');
    await events.insertMany(old);
    await forThisTest(RunningService.start({ name }));
    await eventually(async () => (await events.countDocuments()) === 0, 'all are deleted');
  });
});

test('a recovery reaches back as far as events are kept', async () => {
  const env = { MASAR_WEBHOOKS_KEEP_DAYS: '30' };
  const service = await forThisTest(RunningService.start({ env }));
  const { id, caller } = await new WebhookCalls(service).endpoint({ url: 'https://acme.example/' });
  const since = (days: number) => ({
    id,
    since: new Date(ago(days)).toISOString(),
    eventTypes: [],
  });
  const refused = await failure(service.call(RPC.recoverEndpoint, since(31), caller));
  expect(refused.message).toContain('since must not be more than 30 days ago');
  expect(await service.call(RPC.recoverEndpoint, since(29), caller)).toEqual({
    matched: 0,
    enqueued: 0,
  });
});
