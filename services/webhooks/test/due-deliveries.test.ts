import { EventEmitter, once } from 'node:events';
import { newId } from '@masar/kit/ids';
import { clockAhead } from '@masar/kit/time';
import { createConnection, type Connection, type mongo } from 'mongoose';
import { newDelivery, type Delivery } from '../src/deliveries/delivery';
import type { Outcome } from '../src/deliveries/outcome';
import { deliveriesOf, DeliveryStore } from '../src/deliveries/store';
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

/** A worker; where named, something else happens just before its first write of that kind. */
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

/** Deliveries of one resource at an endpoint of its own. */
function newChain() {
  const ids = { tenantId: newId('tnt'), endpointId: newId('wh') };
  const written = async (sequence: number, leasedUntil?: Date) => {
    const about = { eventId: newId('evt'), eventType: 'contract.created', resourceId: 'ctr_1' };
    const delivery = newDelivery(
      { ...ids, ...about, sequence, isOrdered: true },
      CLOCK,
      leasedUntil,
    );
    await store.enqueue([delivery]);
    return delivery;
  };
  return {
    ...ids,
    /** One that may be taken at once. */
    due: (sequence: number) => written(sequence),
    /** One that a worker has. */
    leased: async (sequence: number) => (await written(sequence, inMs(LEASE_MS))) as Leased,
  };
}

function finish(delivery: Leased, outcome: Outcome) {
  const { error } = outcome;
  const attempt = { at: new Date(), statusCode: 200, durationMs: 1, error, responseSnippet: null };
  return newWorker().finish([{ delivery, attempt, outcome, clock: CLOCK }]);
}

describe('a worker that puts off what has to wait for an earlier event', () => {
  it('leaves that event its retry when it fails at the same time', async () => {
    const { endpointId, due, leased } = newChain();
    const first = await leased(1);
    await due(2);
    const worker = newWorker('updateMany', () => finish(first, FAILED));
    expect(await worker.claimFirst(endpointId, new Date())).toBeUndefined();
    const retried = await worker.claimFirst(endpointId, inMs(RETRY_MS + 1));
    expect(retried?.sequence).toBe(1);
  });

  it('can take that event itself when it is given back at the same time', async () => {
    const { endpointId, due, leased } = newChain();
    const first = await leased(1);
    await due(2);
    const now = new Date();
    const worker = newWorker('updateMany', () => newWorker().release([first], now));
    expect((await worker.claimFirst(endpointId, now))?.sequence).toBe(1);
  });

  it('keeps nothing from the worker that has just finished that event', async () => {
    const { endpointId, due, leased } = newChain();
    const first = await leased(1);
    await due(2);
    const signals = new EventEmitter();
    const looked = once(signals, 'looked');
    const other = newWorker('updateMany', () => {
      signals.emit('looked');
      return once(signals, 'put off');
    });
    const claiming = other.claimFirst(endpointId, new Date());
    await looked;
    await finish(first, DELIVERED);
    const worker = newWorker('findOneAndUpdate', () => {
      signals.emit('put off');
      return claiming;
    });
    expect((await worker.claimNext(first, CLOCK))?.sequence).toBe(2);
  });
});

describe('the next in the chain of a delivery that is over', () => {
  it('is one whose retry was put off for it, once the time of that retry has come', async () => {
    const { endpointId, leased } = newChain();
    await finish(await leased(2), FAILED);
    // As when a recovery writes what was missing.
    const first = await leased(1);
    const later = clockAhead(RETRY_MS + 1);
    const worker = newWorker();
    expect(await worker.claimFirst(endpointId, later.now())).toBeUndefined();
    await finish(first, DELIVERED);
    expect(await worker.claimNext(first, CLOCK)).toBeUndefined();
    expect((await worker.claimNext(first, { now: () => later.now() }))?.sequence).toBe(2);
  });
});
