import { WebhooksServiceService as RPC } from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import { EventsServiceService as EVENTS } from '@masar/proto/gen/ts/masar/webhooks/v1/events';
import { Webhook } from 'standardwebhooks';
import type { Scope } from '@masar/kit/scope';
import { deliveryId } from '../src/deliveries/delivery';
import { testEventIds } from '../src/events/wire/test-event-ids';
import { Receiver } from './support/receiver';
import { RunningService, withDatabase } from './support/running-service';
import { WebhookCalls } from './support/webhook-calls';

let service: RunningService;
let calls: WebhookCalls;
let receiver: Receiver;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new WebhookCalls(service);
});
beforeEach(async () => {
  receiver = await Receiver.start();
});
afterEach(() => receiver.stop());
afterAll(() => service.stop());

const verify = (secret: string, { headers, body } = receiver.received[0]!) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe('a delivery', () => {
  it('carries the event as the API shows it, under its id', async () => {
    const { caller } = await calls.endpoint({ url: receiver.url });
    const [event] = await service.publish(caller, 'ctr_1', 'contract.created');
    const [{ headers, body }] = (await receiver.until(1)) as [(typeof receiver.received)[0]];
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': event!.id,
      'user-agent': 'Masar-Webhooks/1',
    });
    const { data, ...shown } = await service.call(EVENTS.getEvent, { id: event!.id }, caller);
    const workspaceId = shown.workspaceId ?? null;
    expect(JSON.parse(body)).toEqual({ ...shown, workspaceId, data: JSON.parse(data) as object });
  });

  it('is signed so that a Standard Webhooks library verifies it, and nothing else', async () => {
    const { secret, caller } = await calls.endpoint({ url: receiver.url });
    const other = await calls.endpoint({ url: receiver.url });
    await service.publish(caller, 'ctr_1', 'contract.created');
    const [sent] = await receiver.until(1);
    expect(verify(secret)).toMatchObject({ type: 'contract.created', resourceId: 'ctr_1' });
    expect(() => verify(other.secret)).toThrow('No matching signature found');
    const changed = { ...sent!, body: sent!.body.replace('ctr_1', 'ctr_2') };
    expect(() => verify(secret, changed)).toThrow('No matching signature found');
  });

  it('is signed with both secrets during the overlap of a rotation, with one after it', async () => {
    const { id, secret, caller } = await calls.endpoint({ url: receiver.url });
    const rotated = await service.call(
      RPC.rotateEndpointSecret,
      { id, overlapSeconds: 3_600 },
      caller,
    );
    await service.publish(caller, 'ctr_1', 'contract.created');
    await receiver.until(1);
    expect(rotated.secret).not.toBe(secret);
    for (const valid of [secret, rotated.secret]) expect(verify(valid)).toBeDefined();

    const last = await service.call(RPC.rotateEndpointSecret, { id, overlapSeconds: 0 }, caller);
    await service.publish(caller, 'ctr_1', 'contract.submitted');
    const [, second] = await receiver.until(2);
    expect(verify(last.secret, second)).toBeDefined();
    for (const old of [secret, rotated.secret]) expect(() => verify(old, second)).toThrow();
  });

  it('goes to every endpoint of the tenant that wants its type, and to no other', async () => {
    const paths = { all: ['*'], subject: ['contract.*'], exact: ['contract.created'] };
    const none = { otherType: ['contract.approved'], off: ['*'] };
    const { caller } = await calls.endpoint({ url: `${receiver.url}/all`, eventTypes: ['*'] });
    for (const [path, eventTypes] of Object.entries({ ...paths, ...none }).slice(1)) {
      const disabled = path === 'off';
      await calls.endpoint({ url: `${receiver.url}/${path}`, eventTypes, disabled }, caller);
    }
    await calls.endpoint({ url: `${receiver.url}/otherTenant`, eventTypes: ['*'] });
    await service.publish(caller, 'ctr_1', 'contract.created');
    await service.publish(caller, 'ctr_2', 'contract.approved');
    await receiver.until(6);
    const to = (type: string) =>
      receiver.received
        .filter(({ event }) => event.type === type)
        .map(({ path }) => path.slice('/hook/'.length))
        .sort();
    expect(to('contract.created')).toEqual(['all', 'exact', 'subject']);
    expect(to('contract.approved')).toEqual(['all', 'otherType', 'subject']);
  });

  it('is made once, however often the bus brings the event', async () => {
    const { id, caller } = await calls.endpoint({ url: receiver.url });
    const events = await service.publish(caller, 'ctr_1', 'contract.created');
    for (let again = 0; again < 3; again += 1) await service.bus.publish(events);
    await calls.deliveryThat({ id, caller }, 'delivered');
    expect(await calls.deliveries(id, caller)).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
  });

  it('shows its attempt with status, time and the beginning of the answer', async () => {
    const endpoint = await calls.endpoint({ url: receiver.url });
    await service.publish(endpoint.caller, 'ctr_1', 'contract.created');
    const { attempts, ...delivery } = await calls.deliveryThat(endpoint, 'delivered');
    expect(delivery).toMatchObject({ endpointId: endpoint.id, eventType: 'contract.created' });
    expect(delivery.nextAttemptAt).toBeUndefined();
    expect(attempts).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        statusCode: 200,
        durationMs: expect.any(Number) as number,
        responseSnippet: 'ok',
      },
    ]);
  });
});

describe('a test', () => {
  it('sends webhook.test to that endpoint only, once for each idempotency key', async () => {
    const { id, caller } = await calls.endpoint({ url: `${receiver.url}/tested` });
    await calls.endpoint({ url: `${receiver.url}/other`, eventTypes: ['*'] }, caller);
    const command = { ...caller, idempotencyKey: 'test-1' };
    const first = await service.call(RPC.testEndpoint, { id }, command);
    const again = await service.call(RPC.testEndpoint, { id }, command);
    expect(again.id).toBe(first.id);
    await service.call(RPC.testEndpoint, { id }, caller);
    await receiver.until(2);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/tested', '/hook/tested']);
    expect(receiver.types).toEqual(['webhook.test', 'webhook.test']);
  });

  it('a test repeated after midnight answers the delivery of the day before', async () => {
    const { id, caller } = await calls.endpoint({ url: receiver.url });
    const command = { ...caller, idempotencyKey: 'late' };
    const { id: made } = await service.call(RPC.testEndpoint, { id }, command);
    await calls.deliveryThat({ id, caller }, 'delivered');
    const yesterdays = await withDatabase(service.name, async (database) => {
      const deliveries = database.collection<{ _id: string }>('deliveries');
      const today = await deliveries.findOneAndDelete({ _id: made });
      const scope = { ...command, clock: { now: () => new Date() } } as unknown as Scope;
      const [eventId] = testEventIds(scope, id).earlier;
      const moved = { ...today, _id: deliveryId({ eventId: eventId!, endpointId: id }) };
      await deliveries.insertOne(moved);
      return moved._id;
    });
    const again = await service.call(RPC.testEndpoint, { id }, command);
    expect([again.id, receiver.received.length]).toEqual([yesterdays, 1]);
  });
});
