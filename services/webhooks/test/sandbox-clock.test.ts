import { WebhooksServiceService as RPC } from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import { Webhook } from 'standardwebhooks';
import { RETRY_DELAYS_MS } from '../src/deliveries/outcome';
import { eventually } from './support/eventually';
import { forThisTest } from './support/for-this-test';
import { Receiver } from './support/receiver';
import { newName, newTenant, RunningService, type Caller } from './support/running-service';
import { WebhookCalls } from './support/webhook-calls';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The first retry comes after two real hours: in a test only by a moved clock. */
const REAL_DELAYS_MS = RETRY_DELAYS_MS.slice(4);

let service: RunningService;
let calls: WebhookCalls;
const name = newName();
beforeAll(async () => {
  // No sweep: only the tests' own commands wake the worker.
  const times = { retryDelaysMs: REAL_DELAYS_MS, sweepEveryMs: HOUR_MS };
  service = await RunningService.start({ name, times });
  calls = new WebhookCalls(service);
});
afterAll(() => service.stop());

const sandbox = (): Caller => ({ ...newTenant(), environment: 'sandbox' });
const ahead = (caller: Caller, clockOffsetMs: number): Caller => ({ ...caller, clockOffsetMs });
const aheadMs = (instant: string | undefined) => Date.parse(instant ?? '') - Date.now();

/** A receiver that answers 400 until `accept` is called. */
async function refusing() {
  const seen = { status: 400 };
  const to = await forThisTest(Receiver.start((response) => response.writeHead(seen.status).end()));
  return { to, accept: () => void (seen.status = 200) };
}

describe('a sandbox that moves its clock by a day', () => {
  it('has its own waiting retries made at once and counted, and no other tenant has', async () => {
    const { to, accept } = await refusing();
    const mine = await calls.endpoint({ url: to.url }, sandbox());
    const theirs = await calls.endpoint({ url: to.url }, sandbox());
    for (const { caller } of [mine, theirs]) await service.publish(caller, 'c', 'contract.created');
    for (const each of [mine, theirs]) await calls.deliveryThat(each, 'failed');
    accept();
    const ran = await service.runDue(ahead(mine.caller, DAY_MS), 1);
    expect(ran).toEqual({ ran: { webhooks: 1 }, isDone: true });
    const { attempts } = await calls.deliveryThat(mine, 'delivered');
    expect(attempts.map(({ at }) => Math.round(aheadMs(at) / HOUR_MS) || 0)).toEqual([0, 24]);
    await calls.deliveryThat(theirs, 'failed');
    expect(to.received).toHaveLength(3);
    expect(await service.runDue(ahead(mine.caller, DAY_MS), 2)).toEqual({
      ran: { webhooks: 0 },
      isDone: true,
    });
  });

  it('has later retries made after the real pause, if nobody moves it again', async () => {
    const { to } = await refusing();
    const hasty = await forThisTest(RunningService.start({ times: { retryDelaysMs: [50] } }));
    const own = new WebhookCalls(hasty);
    const mine = await own.endpoint({ url: to.url }, sandbox());
    const moved = ahead(mine.caller, DAY_MS);
    await hasty.runDue(moved, 1);
    await hasty.publish(moved, 'ctr_1', 'contract.created');
    const { attempts } = await own.deliveryThat(mine, 'dead');
    expect(attempts).toHaveLength(2);
  });

  it('is shown the next attempt by its clock', async () => {
    const { to } = await refusing();
    const mine = await calls.endpoint({ url: to.url }, sandbox());
    const moved = ahead(mine.caller, DAY_MS);
    await service.runDue(moved, 1);
    await service.publish(moved, 'ctr_1', 'contract.created');
    const { createdAt, nextAttemptAt } = await calls.deliveryThat(mine, 'failed');
    // Two hours later, give or take a fifth.
    const hours = [createdAt, nextAttemptAt].map((at) => (aheadMs(at) - DAY_MS) / HOUR_MS);
    expect(hours[0]).toBeCloseTo(0, 0);
    expect(hours[1]).toBeGreaterThan(1.5);
    expect(hours[1]).toBeLessThan(2.5);
  });

  it('has later events sent at once, also while its endpoint is unavailable', async () => {
    const to = await forThisTest(Receiver.start((response) => response.writeHead(503).end()));
    const mine = await calls.endpoint({ url: to.url }, sandbox());
    const moved = ahead(mine.caller, DAY_MS);
    await service.runDue(moved, 1);
    await service.publish(moved, 'ctr_1', 'contract.created');
    await calls.deliveryThat(mine, 'failed');
    await service.publish(moved, 'ctr_2', 'contract.created');
    await to.until(2);
  });

  it('makes no retry that is not due by its clock either', async () => {
    const { to } = await refusing();
    const mine = await calls.endpoint({ url: to.url }, sandbox());
    await service.publish(mine.caller, 'ctr_1', 'contract.created');
    await calls.deliveryThat(mine, 'failed');
    expect((await service.runDue(ahead(mine.caller, 1_000), 1)).ran).toEqual({ webhooks: 0 });
  });

  it('keeps the order of a resource: later events follow the retry', async () => {
    const { to, accept } = await refusing();
    const mine = await calls.endpoint({ url: to.url, ordering: 'per_resource' }, sandbox());
    await service.publish(mine.caller, 'ctr_1', 'contract.created', 'contract.submitted');
    await eventually(
      async () => (await calls.deliveries(mine.id, mine.caller, { status: 'failed' })).length === 1,
      'the first one fails',
    );
    accept();
    const moved = ahead(mine.caller, DAY_MS);
    await service.publish(moved, 'ctr_1', 'contract.approved');
    expect((await service.runDue(moved, 1)).ran).toEqual({ webhooks: 1 });
    const types = ['contract.created', 'contract.submitted', 'contract.approved'];
    expect((await to.until(4)).map(({ event }) => event.type)).toEqual([types[0], ...types]);
  });

  it('has a manual retry made at once, however far its clock is ahead', async () => {
    const { to, accept } = await refusing();
    const mine = await calls.endpoint({ url: to.url }, sandbox());
    await service.publish(mine.caller, 'ctr_1', 'contract.created');
    const { id } = await calls.deliveryThat(mine, 'failed');
    accept();
    await service.call(RPC.retryDelivery, { id }, ahead(mine.caller, 300 * DAY_MS));
    await calls.deliveryThat(mine, 'delivered');
  });
});

describe('by the clock of its tenant', () => {
  it('the overlap of a rotation ends', async () => {
    const to = await forThisTest(Receiver.start());
    const { id, secret, caller } = await calls.endpoint({ url: to.url }, sandbox());
    const rotation = { id, overlapSeconds: 3_600 };
    const rotated = await service.call(RPC.rotateEndpointSecret, rotation, caller);
    await service.runDue(ahead(caller, 2 * HOUR_MS), 1);
    await service.publish(caller, 'ctr_1', 'contract.created');
    const [sent] = await to.until(1);
    const verify = (by: string) =>
      new Webhook(by).verify(sent!.body, sent!.headers as Record<string, string>);
    // The library also refuses a signature that is older than five real minutes.
    expect(verify(rotated.secret)).toBeDefined();
    expect(() => verify(secret)).toThrow('No matching signature found');
  });

  it('five days of failures disable an endpoint, and the event says when', async () => {
    const { to } = await refusing();
    const log = await forThisTest(Receiver.start());
    const { id, caller } = await calls.endpoint({ url: to.url }, sandbox());
    await calls.endpoint({ url: log.url, eventTypes: ['webhook.endpoint.disabled'] }, caller);
    await service.publish(caller, 'ctr_1', 'contract.created');
    await calls.deliveryThat({ id, caller }, 'failed');
    await service.runDue(ahead(caller, 6 * DAY_MS), 1);
    const [told] = await log.until(1);
    const { data, occurredAt } = JSON.parse(told!.body) as {
      data: { reason: string; endpoint: { status: string } };
      occurredAt: string;
    };
    expect([data.reason, data.endpoint.status]).toEqual(['failing', 'auto_disabled']);
    expect(aheadMs(occurredAt) / DAY_MS).toBeCloseTo(6, 1);
  });

  it('five days of failures disable an endpoint also after the clock was set back', async () => {
    const { to } = await refusing();
    const { id, caller } = await calls.endpoint({ url: to.url }, sandbox());
    await service.runDue(ahead(caller, 30 * DAY_MS), 1);
    await service.publish(caller, 'ctr_1', 'contract.created');
    await calls.deliveryThat({ id, caller }, 'failed');
    await service.runDue(caller, 2);
    await service.publish(caller, 'ctr_2', 'contract.created');
    await eventually(
      async () => (await calls.deliveries(id, caller, { status: 'failed' })).length === 2,
      'both fail',
    );
    await service.runDue(ahead(caller, 6 * DAY_MS), 3);
    await eventually(
      async () => (await service.call(RPC.getEndpoint, { id }, caller)).status === 'auto_disabled',
      'the endpoint is disabled',
    );
  });

  it('another process of the service dates deliveries after its next sweep', async () => {
    const to = await forThisTest(Receiver.start());
    const { id, caller } = await calls.endpoint({ url: to.url }, sandbox());
    await service.runDue(ahead(caller, DAY_MS), 1);
    const times = { clocksEveryMs: 20 };
    const other = await forThisTest(RunningService.start({ name, times }));
    await eventually(async () => {
      await other.publish(caller, 'ctr_1', 'contract.created');
      const [newest] = await calls.deliveries(id, caller);
      return Math.round(aheadMs(newest?.createdAt) / HOUR_MS) === 24;
    }, 'it dates a delivery a day ahead');
  });
});
