import { setTimeout as sleep } from 'node:timers/promises';
import { WebhooksServiceService as RPC } from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import { eventually } from './support/eventually';
import { forThisTest } from './support/for-this-test';
import { Receiver, type Received } from './support/receiver';
import { newName, RunningService } from './support/running-service';
import { WebhookCalls } from './support/webhook-calls';

const LIFE = ['contract.created', 'contract.submitted', 'contract.approved', 'contract.activated'];

/** More retries than a test needs. */
const PATIENT = Array<number>(1_000).fill(20);

let service: RunningService;
let calls: WebhookCalls;
const name = newName();
beforeAll(async () => {
  service = await RunningService.start({ name, times: { retryDelaysMs: PATIENT } });
  calls = new WebhookCalls(service);
});
afterAll(() => service.stop());

const receiver = (...args: Parameters<typeof Receiver.start>) =>
  forThisTest(Receiver.start(...args));

const typesOf = (received: readonly Received[], resource: string) =>
  received.filter(({ event }) => event.resourceId === resource).map(({ event }) => event.type);

describe('ordering per_resource', () => {
  it('keeps the order of each resource, also over failures, while others go on', async () => {
    const arrived: Received[] = [];
    const to = await receiver((response, received) => {
      const isFirst = received.event.resourceId === 'ctr_a' && received.event.sequence === 1;
      // Fails until the other resources' events are there: one that waited for it would never come.
      const isRefused = isFirst && arrived.length < 8;
      if (!isRefused) arrived.push(received);
      response.writeHead(isRefused ? 400 : 200).end();
    });
    const { caller } = await calls.endpoint({ url: to.url, ordering: 'per_resource' });
    const resources = ['ctr_a', 'ctr_b', 'ctr_c'];
    await Promise.all(resources.map((id) => service.publish(caller, id, ...LIFE)));
    await eventually(() => arrived.length >= 12, 'everything arrives');
    for (const id of resources) expect(typesOf(arrived, id)).toEqual(LIFE);
  });

  it('goes on after an event that is dead', async () => {
    const to = await receiver((response, { event }) =>
      response.writeHead(event.sequence === 1 ? 400 : 200).end(),
    );
    const hasty = await forThisTest(RunningService.start({ times: { retryDelaysMs: [20, 20] } }));
    const own = new WebhookCalls(hasty);
    const { id, caller } = await own.endpoint({ url: to.url, ordering: 'per_resource' });
    await hasty.publish(caller, 'ctr_1', ...LIFE);
    await eventually(
      async () => (await own.deliveries(id, caller, { status: 'delivered' })).length === 3,
      'the others are delivered',
    );
    const [dead] = await own.deliveries(id, caller, { status: 'dead' });
    expect(dead?.eventType).toBe('contract.created');
    expect(to.types).toEqual([...Array<string>(3).fill(LIFE[0]!), ...LIFE.slice(1)]);
  });

  it('holds with several workers, and with events that come while one is tried', async () => {
    await forThisTest(RunningService.start({ name }));
    const arrived: Received[] = [];
    const to = await receiver((response, received) => {
      setTimeout(() => {
        arrived.push(received);
        response.end();
      }, Math.random() * 10);
    });
    const { caller } = await calls.endpoint({ url: to.url, ordering: 'per_resource' });
    const many = Array.from({ length: 30 }, () => 'contract.submitted');
    const resources = ['ctr_p', 'ctr_q', 'ctr_r', 'ctr_s'];
    await Promise.all(
      resources.map(async (id) => {
        for (const type of many) await service.publish(caller, id, type);
      }),
    );
    await eventually(() => arrived.length >= 120, 'everything arrives');
    for (const id of resources) {
      const sequences = arrived
        .filter(({ event }) => event.resourceId === id)
        .map(({ event }) => event.sequence);
      expect(sequences).toEqual(many.map((_, index) => index + 1));
    }
  });
});

describe('an endpoint that never answers', () => {
  it('delays no other endpoint', async () => {
    const silent = await receiver(() => undefined);
    const to = await receiver();
    const slow = await calls.endpoint({ url: silent.url, eventTypes: ['*'] });
    await calls.endpoint({ url: to.url, eventTypes: ['*'] }, slow.caller);
    const publish = (index: number) => service.publish(slow.caller, `ctr_${index}`, LIFE[0]!);
    await Promise.all(Array.from({ length: 60 }, (_, index) => publish(index)));
    await to.until(60);
    // At most ten requests run at a time, and none has ended yet.
    expect(silent.received.length).toBeLessThanOrEqual(10);
    expect(await calls.deliveries(slow.id, slow.caller, { status: 'delivered' })).toEqual([]);
  });
});

describe('an endpoint that stopped answering', () => {
  it('gets one request at a time, also after deliveries waited in memory for too long', async () => {
    let open = 0;
    const openAt: number[] = [];
    const silent = await receiver((response) => {
      openAt.push((open += 1));
      response.once('close', () => (open -= 1));
    });
    const times = { timeoutMs: 150, leaseMs: 350, retryDelaysMs: PATIENT };
    const own = await forThisTest(RunningService.start({ times }));
    const { caller } = await new WebhookCalls(own).endpoint({ url: silent.url });
    const publish = (index: number) => own.publish(caller, `ctr_${index}`, LIFE[0]!);
    await Promise.all(Array.from({ length: 30 }, (_, index) => publish(index)));
    await silent.until(16);
    // Two, because the receiver may see the end of a request a moment after the next begins.
    expect(Math.max(...openAt.slice(12))).toBeLessThanOrEqual(2);
  });
});

describe('a delivery that waited in memory for too long', () => {
  it('is released at once, not at the end of its lease', async () => {
    // Each may wait in memory for half a second; no lease ends during this test.
    const times = { timeoutMs: 599_500, leaseMs: 600_000 };
    const own = await forThisTest(RunningService.start({ times }));
    const held: (() => void)[] = [];
    const to = await receiver((response, _, count) => {
      if (count > 10) response.end();
      else held.push(() => response.end());
    });
    const { caller } = await new WebhookCalls(own).endpoint({ url: to.url });
    for (let index = 0; index < 11; index += 1) await own.publish(caller, `ctr_${index}`, LIFE[0]!);
    await to.until(10);
    await sleep(600);
    for (const answer of held) answer();
    await to.until(11);
  });
});

describe('a worker that stops', () => {
  it('leaves its unsent deliveries to another worker, and none is lost', async () => {
    const own = newName();
    const first = await forThisTest(RunningService.start({ name: own }));
    const held: (() => void)[] = [];
    let isOpen = false;
    const to = await receiver((response) => {
      if (isOpen) response.end();
      else held.push(() => response.end());
    });
    const { id, caller } = await new WebhookCalls(first).endpoint({ url: to.url });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => first.publish(caller, `ctr_${index}`, LIFE[0]!)),
    );
    await to.until(10);
    const stopping = first.stop();
    isOpen = true;
    const second = await forThisTest(RunningService.start({ name: own }));
    for (const answer of held) answer();
    await stopping;
    const all = async () =>
      (
        await second.call(
          RPC.listDeliveries,
          { id, status: 'delivered', page: 1, perPage: 1 },
          caller,
        )
      ).pagination?.total;
    await eventually(async () => (await all()) === 40, 'everything is delivered');
    expect(new Set(to.received.map(({ event }) => event.id)).size).toBe(40);
  });
});
