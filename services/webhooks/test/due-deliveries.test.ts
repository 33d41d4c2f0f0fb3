import { EventEmitter, once } from 'node:events';
import { newId } from '@masar/kit/ids';
import { clockAhead } from '@masar/kit/time';
import { createConnection, type Connection, type mongo } from 'mongoose';
import { newDelivery, type Delivery } from '../src/deliveries/delivery';
import type { Outcome } from '../src/deliveries/outcome';
import { deliveriesOf, DeliveryStore } from '../src/deliveries/store';
import type { Destination } from '../src/shared/destination';
import { DueDeliveries, type Leased } from '../src/worker/due-deliveries';
import { newName } from './support/running-service';

const LEASE_MS = 3_600_000;
const CLOCK = clockAhead(0);
const DELIVERED: Outcome = { status: 'delivered', error: null };
const RETRY_MS = 600_000;
const FAILED: Outcome = { status: 'failed', error: 'no', pauseMs: RETRY_MS };

let connection: Connection;
let store: DeliveryStore;
beforeAll(async () => {
  const uri = process.env['MASAR_TEST_MONGODB_URI'] ?? '';
  connection = await createConnection(uri, { dbName: `masar_${newName()}` }).asPromise();
  store = new DeliveryStore(connection);
  await store.ensureIndexes();
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

type Write = 'updateMany' | 'findOneAndUpdate';

/** A worker. `meanwhile` runs just before its first write of the named kind. */
function newWorker(write?: Write, meanwhile?: () => Promise<unknown>): DueDeliveries {
  let isFirst = true;
  const documents = new Proxy(deliveriesOf(connection), {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as (...args: unknown[]) => Promise<unknown>;
      if (name !== write || !meanwhile) return method;
      return async (...args: unknown[]) => {
        if (isFirst) {
          isFirst = false;
          await meanwhile();
        }
        return method(...args);
      };
    },
  });
  return new DueDeliveries(documents as mongo.Collection<Delivery>, LEASE_MS);
}

const inMs = (ms: number) => new Date(Date.now() + ms);

const newDestination = (): Destination => ({ tenantId: newId('tnt'), endpointId: newId('wh') });

/** Deliveries of one resource, a FIFO group, at an endpoint of its own. */
function newGroup(destination = newDestination()) {
  const written = async (sequence: number, leasedUntil?: Date) => {
    const about = { eventId: newId('evt'), eventType: 'contract.created', resourceId: 'ctr_1' };
    const delivery = newDelivery(
      { ...destination, ...about, sequence, isOrdered: true },
      CLOCK,
      leasedUntil,
    );
    await store.enqueue([delivery]);
    return delivery;
  };
  return {
    destination,
    /** A delivery that is due at once. */
    due: (sequence: number) => written(sequence),
    /** A delivery that a worker has leased. */
    leased: async (sequence: number) => (await written(sequence, inMs(LEASE_MS))) as Leased,
  };
}

function finish(delivery: Leased, outcome: Outcome) {
  const { error } = outcome;
  const attempt = { at: new Date(), statusCode: 200, durationMs: 1, error, responseSnippet: null };
  return newWorker().finish([{ delivery, attempt, outcome, clock: CLOCK }]);
}

describe('a worker that postpones deliveries behind an earlier one', () => {
  it('keeps the retry of the earlier one, which fails at the same time', async () => {
    const { destination, due, leased } = newGroup();
    const first = await leased(1);
    await due(2);
    const worker = newWorker('updateMany', () => finish(first, FAILED));
    expect(await worker.claimFirst(destination, new Date())).toBeUndefined();
    const retried = await worker.claimFirst(destination, inMs(RETRY_MS + 1));
    expect(retried?.sequence).toBe(1);
  });

  it('takes the earlier one itself when it is released at the same time', async () => {
    const { destination, due, leased } = newGroup();
    const first = await leased(1);
    await due(2);
    const now = new Date();
    const worker = newWorker('updateMany', () => newWorker().release([first], now));
    expect((await worker.claimFirst(destination, now))?.sequence).toBe(1);
  });

  it('leaves the next one to the worker that has just finished the earlier one', async () => {
    const { destination, due, leased } = newGroup();
    const first = await leased(1);
    await due(2);
    const signals = new EventEmitter();
    const hasRead = once(signals, 'read');
    const other = newWorker('updateMany', () => {
      signals.emit('read');
      return once(signals, 'postponed');
    });
    const claiming = other.claimFirst(destination, new Date());
    await hasRead;
    await finish(first, DELIVERED);
    const worker = newWorker('findOneAndUpdate', () => {
      signals.emit('postponed');
      return claiming;
    });
    expect((await worker.claimNext(first, CLOCK))?.sequence).toBe(2);
  });
});

describe('the next delivery of a FIFO group', () => {
  it('is a postponed retry once its time has come by the clock of the tenant', async () => {
    const { destination, leased } = newGroup();
    await finish(await leased(2), FAILED);
    // As when a recovery stores an earlier event that was missing.
    const first = await leased(1);
    const later = clockAhead(RETRY_MS + 1);
    const worker = newWorker();
    expect(await worker.claimFirst(destination, later.now())).toBeUndefined();
    await finish(first, DELIVERED);
    expect(await worker.claimNext(first, CLOCK)).toBeUndefined();
    expect((await worker.claimNext(first, { now: () => later.now() }))?.sequence).toBe(2);
  });
});

describe('the sweep', () => {
  it('finds each endpoint with open deliveries once, with the first time that one is due', async () => {
    const [one, two] = [newGroup(), newGroup()];
    const sameTenant = newGroup({ ...one.destination, endpointId: newId('wh') });
    for (const group of [one, two, sameTenant]) {
      await group.due(1);
      await group.due(2);
    }
    const waiting = newGroup();
    const { leasedUntil } = await waiting.leased(1);
    const found: Destination[] = [];
    const dueAts = new Map<string, Date>();
    for await (const { dueAt, ...endpoint } of newWorker().endpoints()) {
      found.push(endpoint);
      dueAts.set(endpoint.endpointId, dueAt);
    }
    const tenantIds = [one, two, waiting].map(({ destination }) => destination.tenantId);
    const own = found.filter(({ tenantId }) => tenantIds.includes(tenantId));
    const open = [one, two, sameTenant, waiting].map(({ destination }) => destination);
    expect(own).toHaveLength(open.length);
    expect(own).toEqual(expect.arrayContaining(open));
    expect(dueAts.get(waiting.destination.endpointId)).toEqual(leasedUntil);
  });
});
