import type { Connection } from 'mongoose';
import { COMMAND_RECORDED, inProcessBus, type Event, type EventBus } from '../src/bus';
import { DomainError } from '../src/errors';
import { OutboxRelay } from '../src/outbox';
import { AggregateStore } from '../src/store';
import {
  begin,
  count,
  openDatabase,
  openReplica,
  outboxes,
  scopeOf,
  silent,
  TALLY,
  type Tally,
} from './tally';
import { until } from '../testing/until';

let connection: Connection;
let close: () => Promise<void>;
let closeRelays: (() => Promise<void>)[];

beforeEach(async () => {
  ({ connection, close } = await openDatabase());
  closeRelays = [];
});
afterEach(async () => {
  for (const closeRelay of closeRelays) await closeRelay();
  await close();
});

async function open(bus: EventBus, isStarted: boolean) {
  const replica = await openReplica(connection, bus);
  closeRelays.push(() => replica.relay.close());
  if (isStarted) replica.relay.start();
  return replica;
}

/** A bus with one consumer, which rejects an event as often as `fails` answers true. */
async function busWith(
  handled: Event[],
  fails: (event: Event) => boolean = () => false,
  types: readonly string[] = ['*'],
) {
  const bus = inProcessBus({ log: silent, retryDelaysMs: [] });
  const handle = async (event: Event) => {
    if (fails(event)) throw new Error('not now');
    handled.push(event);
  };
  await bus.subscribe({ group: 'consumer', types, handle });
  return bus;
}

/** Events that a sweep takes for left behind. */
const oldEvents = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `evt_0${index}`, sequence: index + 1 }));

const isEmpty = async () => [...(await outboxes(connection)).values()].flat().length === 0;

const distinct = (events: readonly Event[]) => [...new Set(events.map(({ id }) => id))];

test('events that soon follow a delivery are delivered together', async () => {
  const bus = await busWith([]);
  const published: number[] = [];
  const counting: EventBus = {
    subscribe: (subscription) => bus.subscribe(subscription),
    unsubscribe: (group) => bus.unsubscribe(group),
    close: () => bus.close(),
    publish: (events) => {
      published.push(events.length);
      return bus.publish(events);
    },
  };
  const relay = new OutboxRelay({ bus: counting, log: silent, gatherMs: 2_000 });
  closeRelays.push(() => relay.close());
  const store = new AggregateStore<Tally>(TALLY, { connection, relay });
  await store.ensureIndexes();
  await store.create(scopeOf('t1'), begin());
  await until(isEmpty);
  for (let i = 0; i < 5; i += 1) await store.create(scopeOf('t1'), begin());
  await until(isEmpty);
  expect(published).toEqual([2, 10]);
});

test('an event reaches its consumer in the envelope of CloudEvents, and leaves the outbox', async () => {
  const handled: Event[] = [];
  const { store } = await open(await busWith(handled), false);
  const scope = { ...scopeOf('t1'), workspaceId: 'ws_1' };
  const created = await store.create(scope, begin());
  await until(isEmpty);
  expect(handled).toEqual([
    {
      specversion: '1.0',
      id: expect.stringMatching(/^evt_[0-9A-Z]{26}$/),
      source: '/masar/test',
      type: 'tally.begun',
      subject: created.id,
      time: created.createdAt.toISOString(),
      datacontenttype: 'application/json',
      dataschema: 'urn:masar:event:tally.begun:1',
      partitionkey: `t1:${created.id}`,
      tenantid: 't1',
      workspaceid: 'ws_1',
      environment: 'live',
      sequence: 1,
      correlationid: scope.requestId,
      causationid: scope.requestId,
      data: JSON.stringify({ id: created.id }),
    },
  ]);
});

describe('the record of a command', () => {
  const records: Event[] = [];
  beforeEach(() => (records.length = 0));
  const openRecorded = async () =>
    open(await busWith(records, undefined, [COMMAND_RECORDED]), true);

  test('tells who did what to which resource, also of a command without events', async () => {
    const { store } = await openRecorded();
    const scope = { ...scopeOf('t1'), rpc: '/masar.test.v1.Tallies/Paint', actor: 'key_painter' };
    const { id } = await store.create(scopeOf('t1'), begin());
    const { updatedAt } = await store.update(scope, id, (state) => ({
      state: { ...state },
      events: [],
      ruleRefs: ['TAL-COLOR'],
    }));
    await until(isEmpty);
    expect(records.at(-1)).toMatchObject({
      source: '/masar/audit',
      type: 'audit.command.recorded',
      subject: id,
      time: updatedAt.toISOString(),
      partitionkey: `t1:${id}`,
      tenantid: 't1',
      sequence: 2,
      correlationid: scope.requestId,
      data: JSON.stringify({ rpc: scope.rpc, actor: 'key_painter', ruleRefs: ['TAL-COLOR'] }),
    });
  });

  test('is written once for each command that was carried out, with the version as sequence', async () => {
    const { store } = await openRecorded();
    const { id } = await store.create(scopeOf('t1', 'begin'), begin());
    await store.create(scopeOf('t1', 'begin'), begin());
    for (const key of ['one', 'one', 'two']) await store.update(scopeOf('t1', key), id, count(key));
    const refused = store.update(scopeOf('t1'), id, () => {
      throw new DomainError('CONFLICT', 'not now');
    });
    await expect(refused).rejects.toThrow('not now');
    await until(isEmpty);
    expect(records.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });
});

test('parallel commands reach a consumer that fails at random: all, and in order', async () => {
  const handled: Event[] = [];
  const bus = await busWith(handled, () => Math.random() < 0.1);
  const replicas = [await open(bus, true), await open(bus, true)];
  const stores = replicas.map(({ store }) => store);
  const created = await Promise.all(
    Array.from({ length: 20 }, () => stores[0]!.create(scopeOf('t1'), begin())),
  );
  await Promise.all(
    created.flatMap(({ id }) =>
      Array.from({ length: 20 }, (_, index) =>
        stores[index % 2]!.update(scopeOf('t1'), id, count(`n${index}`)),
      ),
    ),
  );
  await until(isEmpty);
  expect(distinct(handled)).toHaveLength(20 * 21);
  const everyOne = Array.from({ length: 21 }, (_, index) => index + 1);
  for (const { id } of created) {
    const sequences = handled.filter(({ subject }) => subject === id).map((e) => e.sequence);
    expect([...new Set(sequences)]).toEqual(everyOne);
  }
});

test('events of a process that died before publishing are swept up by another', async () => {
  const handled: Event[] = [];
  const bus = await busWith(handled);
  const dead = await open(bus, false);
  await dead.relay.close();
  const { id } = await dead.store.create(scopeOf('t1'), begin());
  await dead.store.update(scopeOf('t1'), id, count('x'));
  expect(handled).toEqual([]);
  await open(bus, true);
  await until(isEmpty);
  expect(handled.map(({ type }) => type)).toEqual(['tally.begun', 'tally.counted']);
});

test('an event whose removal was lost comes again with the same id', async () => {
  const handled: Event[] = [];
  const bus = await busWith(handled);
  const { store } = await open(bus, false);
  const { id } = await store.create(scopeOf('t1'), begin());
  await until(isEmpty);
  await connection
    .collection<{ _id: string }>('tallies')
    .updateOne({ _id: id }, { $set: { outbox: handled } });
  await open(bus, true);
  await until(() => handled.length === 2);
  expect(handled[1]).toEqual(handled[0]);
});

describe('while a batch is on its way', () => {
  const handled: Event[] = [];
  let bus: EventBus;
  let release: () => void;

  /** Makes a tally whose first event is being handled until `release` is called. */
  async function beginSlowly() {
    handled.length = 0;
    const released = new Promise<void>((resolve) => (release = resolve));
    const handle = async (event: Event) => {
      handled.push(event);
      await released;
    };
    bus = inProcessBus({ log: silent });
    await bus.subscribe({ group: 'slow', types: ['*'], handle });
    const { store } = await open(bus, false);
    const { id } = await store.create(scopeOf('t1'), begin());
    await until(() => handled.length === 1);
    return { store, id };
  }

  test('what is appended meanwhile stays when the batch is removed', async () => {
    const { id } = await beginSlowly();
    const dead = await open(bus, false);
    await dead.relay.close();
    await dead.store.update(scopeOf('t1'), id, count('x'));
    release();
    await until(async () => (await outboxes(connection)).get(id)?.length === 2);
    const left = (await outboxes(connection)).get(id) ?? [];
    expect(left.map(({ type }) => type)).toEqual(['tally.counted', COMMAND_RECORDED]);
  });

  test('a command on the same aggregate does not publish its events twice', async () => {
    const { store, id } = await beginSlowly();
    await store.update(scopeOf('t1'), id, count('x'));
    release();
    await until(isEmpty);
    expect(handled.map(({ type }) => type)).toEqual(['tally.begun', 'tally.counted']);
  });
});

test('a bus that is down keeps nothing from being written, and gets everything later', async () => {
  const handled: Event[] = [];
  const working = await busWith(handled);
  let isDown = true;
  const bus: EventBus = {
    publish: async (events) => {
      if (isDown) throw new Error('no broker');
      return working.publish(events);
    },
    subscribe: (subscription) => working.subscribe(subscription),
    unsubscribe: (group) => working.unsubscribe(group),
    close: () => working.close(),
  };
  const { store } = await open(bus, true);
  const created = await Promise.all(
    Array.from({ length: 5 }, () => store.create(scopeOf('t1'), begin())),
  );
  await store.update(scopeOf('t1'), created[0]!.id, count('x'));
  isDown = false;
  await until(isEmpty);
  expect(distinct(handled)).toHaveLength(6);
});

test('a close ends after what is queued was handed over', async () => {
  const handled: Event[] = [];
  const { store, relay } = await open(await busWith(handled), true);
  await Promise.all(Array.from({ length: 50 }, () => store.create(scopeOf('t1'), begin())));
  await relay.close();
  expect(await isEmpty()).toBe(true);
  expect(distinct(handled)).toHaveLength(50);
});

test('a close ends after a batch of which nothing is taken; the rest stays', async () => {
  let tries = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const bus = inProcessBus({ log: silent, retryDelaysMs: [] });
  const handle = async () => {
    tries += 1;
    await released;
    throw new Error('not today');
  };
  await bus.subscribe({ group: 'consumer', types: ['*'], handle });
  const { store, relay } = await open(bus, false);
  await Promise.all(Array.from({ length: 50 }, () => store.create(scopeOf('t1'), begin())));
  const closing = relay.close();
  const atClose = tries;
  release();
  await closing;
  expect(tries).toBe(atClose);
  expect([...(await outboxes(connection)).values()].flat()).toHaveLength(100);
});

test('a close ends while a sweep waits for room in a full queue', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let batches = 0;
  const publish = async () => {
    batches += 1;
    await released;
    return new Set<string>();
  };
  const bus = Object.assign(inProcessBus({ log: silent }), { publish });
  const { relay } = await open(bus, false);
  // The first is on its way, the second fills the queue, and the third has no room.
  const backlog = ['tal_1', 'tal_2', 'tal_3'].map((_id) => ({ _id, outbox: oldEvents(10_000) }));
  await connection.collection<{ _id: string }>('tallies').insertMany(backlog);
  relay.start();
  await until(() => batches === 1);
  const closing = relay.close();
  release();
  await expect(closing).resolves.toBeUndefined();
  expect(batches).toBe(1);
});

test('a sweep without a database ends with the relay and hurts nobody', async () => {
  const lost = await openDatabase();
  const relay = new OutboxRelay({ bus: await busWith([]), log: silent, sweepEveryMs: 5 });
  relay.watch(lost.connection.collection('tallies'));
  await lost.close();
  relay.start();
  await new Promise((resolve) => setTimeout(resolve, 30));
  await expect(relay.close()).resolves.toBeUndefined();
});
