import type { Connection } from 'mongoose';
import { DomainError } from '../src/errors';
import { newId } from '../src/ids';
import type { Scope } from '../src/scope';
import type { AggregateStore } from '../src/store';
import { begin, openDatabase, openReplica, scopeOf, storedNumbers, type Tally } from './tally';

let connection: Connection;
let store: AggregateStore<Tally>;
let closeAll: () => Promise<void>;

beforeAll(async () => {
  const database = await openDatabase();
  const { relay, ...replica } = await openReplica(database.connection);
  ({ connection } = database);
  ({ store } = replica);
  await relay.close();
  closeAll = database.close;
});
afterAll(() => closeAll());

const numbered = (id: string, _now: Date, number: number) => begin(`number ${number}`)(id);

const numbersOf = (tenantId: string, series: string) => storedNumbers(connection, tenantId, series);
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('the next of a series', () => {
  test('has the next number, in each tenant and series from 1', async () => {
    const next = async (scope: Scope, series: string) =>
      (await store.createNext(scope, series, numbered)).state.status;
    expect(await next(scopeOf('n1'), '2026')).toBe('number 1');
    expect(await next(scopeOf('n1'), '2026')).toBe('number 2');
    expect(await next(scopeOf('n1'), '2027')).toBe('number 1');
    expect(await next(scopeOf('n2'), '2026')).toBe('number 1');
  });

  test('of 50 that are created at once on two replicas leaves no gap and has no double', async () => {
    const other = await openReplica(connection);
    const stores = [store, other.store];
    await Promise.all(
      upTo(50).map((at) => stores[at % 2]?.createNext(scopeOf('n3'), '2026', numbered)),
    );
    expect(await numbersOf('n3', '2026')).toEqual(upTo(50));
    await other.relay.close();
  });

  test('leaves no gap in any tenant where some that go together are refused, by a rule, for a unique text or as repeated', async () => {
    const tenants = ['n6', 'n7', 'n8'];
    for (const tenant of tenants) {
      await store.createNext(scopeOf(tenant, 'key-1'), '2026', numbered);
    }
    await Promise.all(tenants.map(createSomeRefused));
  });

  async function createSomeRefused(tenant: string) {
    const built = upTo(40).map((at) => {
      if (at % 5 === 0) return store.createNext(scopeOf(tenant, 'key-1'), '2026', numbered);
      return store.createNext(scopeOf(tenant), '2026', (id, _now, number) => {
        if (at % 3 === 0) throw new DomainError('CONFLICT', 'not now');
        const { state, events } = begin(`number ${number}`)(id);
        return { state: { ...state, ...(at % 7 === 0 && { seat: 'A1' }) }, events };
      });
    });
    const outcomes = await Promise.allSettled(built);
    const made = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const ids = new Set(made.map(({ id }) => id));
    // The one with the key, those that are neither repeated nor refused by the rule, and one of those with the seat.
    expect(ids.size).toBe(1 + 21 - 2);
    expect(await numbersOf(tenant, '2026')).toEqual(upTo(ids.size));
    const seated = made.filter(({ state }) => state.seat === 'A1');
    expect(seated).toHaveLength(1);
    for (const { state } of made) expect(state.status).toMatch(/^number \d+$/);
  }

  test('is the same one for a repeated key, and takes no number', async () => {
    const scope = scopeOf('n4', 'key-1');
    const first = await store.createNext(scope, '2026', numbered);
    expect((await store.createNext(scope, '2026', numbered)).id).toBe(first.id);
    expect(await numbersOf('n4', '2026')).toEqual([1]);
  });

  test('takes no number when the decision refuses it', async () => {
    const refused = store.createNext(scopeOf('n5'), '2026', () => {
      throw new DomainError('CONFLICT', 'not now');
    });
    await expect(refused).rejects.toThrow('not now');
    await store.createNext(scopeOf('n5'), '2026', numbered);
    expect(await numbersOf('n5', '2026')).toEqual([1]);
  });
});

describe('many at once', () => {
  const seated = (seat: string) => (id: string) => {
    const { state, events } = begin()(id);
    return { state: { ...state, seat }, events };
  };

  test('are created in one call, in the order given', async () => {
    const made = await store.createMany(
      scopeOf('m1'),
      upTo(1_000).map((at) => begin(`status ${at}`)),
    );
    expect(made.map((each) => each?.state.status)).toEqual(upTo(1_000).map((at) => `status ${at}`));
    expect((await store.list(scopeOf('m1'), {}, { page: 1, perPage: 1 })).total).toBe(1_000);
  });

  test('answer undefined where something unique is taken, and create the others', async () => {
    await store.create(scopeOf('m2'), seated('A1'));
    const made = await store.createMany(scopeOf('m2'), ['A1', 'A2', 'A2'].map(seated));
    expect(made.map((each) => each?.state.seat)).toEqual([undefined, 'A2', undefined]);
  });

  test('are created again under a key that is older than a day', async () => {
    const scope = scopeOf('m4', 'key-1');
    const first = await store.createMany(scope, [begin('a'), begin('b')]);
    const createdAt = new Date(Date.now() - 25 * 3_600_000);
    await connection.collection('tallies').updateMany({ tenantId: 'm4' }, { $set: { createdAt } });
    const again = await store.createMany(scope, [begin('a'), begin('b')]);
    expect(again.map((each) => each?.state.status)).toEqual(['a', 'b']);
    expect(again.map((each) => each?.id)).not.toEqual(first.map((each) => each?.id));
  });

  test('meet no key that a client can send', async () => {
    await store.create(scopeOf('m5', 'inv 1'), begin('alone'));
    const made = await store.createMany(scopeOf('m5', 'inv'), [begin('a'), begin('b')]);
    expect(made.map((each) => each?.state.status)).toEqual(['a', 'b']);
  });

  test('answer those of before when the command is repeated under its key', async () => {
    const scope = scopeOf('m3', 'key-1');
    const first = await store.createMany(scope, [begin('a'), begin('b')]);
    const again = await store.createMany(scope, [begin('a'), begin('b')]);
    expect(again.map((each) => each?.id)).toEqual(first.map((each) => each?.id));
    expect((await store.list(scopeOf('m3'), {}, { page: 1, perPage: 20 })).total).toBe(2);
  });
});

describe('a key that another request holds', () => {
  const request = (fingerprint: string, key = newId('key')): Scope => ({
    ...scopeOf('k1', key),
    fingerprint,
  });
  const reused = { code: 'IDEMPOTENCY_KEY_REUSED', details: [{ field: 'X-Idempotency-Key' }] };

  test('refuses a create', async () => {
    const scope = request('one');
    const { id } = await store.create(scope, begin());
    expect((await store.create(scope, begin())).id).toBe(id);
    const other = store.create({ ...scope, fingerprint: 'other' }, begin());
    await expect(other).rejects.toMatchObject(reused);
  });

  test('refuses a change, by another request or another rpc', async () => {
    const { id } = await store.create(scopeOf('k1'), begin());
    const scope = request('one');
    const close = (state: Tally) => ({ state: { ...state, status: 'closed' }, events: [] });
    const closed = await store.update(scope, id, close);
    expect(await store.update(scope, id, close)).toEqual(closed);
    const other = store.update({ ...scope, fingerprint: 'other' }, id, close);
    await expect(other).rejects.toMatchObject(reused);
    const otherRpc = store.update({ ...scope, rpc: '/masar.test.v1.Tallies/Other' }, id, close);
    await expect(otherRpc).rejects.toMatchObject(reused);
  });

  test('lets a repeat pass that comes without a fingerprint, as an earlier gateway sends it', async () => {
    const first = request('one');
    const { id } = await store.create(first, begin());
    const again = scopeOf('k1', first.idempotencyKey);
    expect((await store.create(again, begin())).id).toBe(id);
  });

  test('lets a key pass that was kept before requests were', async () => {
    const scope = scopeOf('k1', newId('key'));
    const { id } = await store.create(scope, begin());
    const tallies = connection.collection<{ _id: string }>('tallies');
    await tallies.updateOne({ _id: id }, { $unset: { createRequest: '' } });
    expect((await store.create({ ...scope, fingerprint: 'new' }, begin())).id).toBe(id);
  });
});
