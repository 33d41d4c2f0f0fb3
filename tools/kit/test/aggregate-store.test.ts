import { mongo, type Connection } from 'mongoose';
import { DomainError } from '../src/errors';
import { newId } from '../src/ids';
import type { Scope } from '../src/scope';
import type { AggregateStore } from '../src/store';
import { connect, isDuplicate } from '../src/store';
import { begin, count, openDatabase, openReplica, scopeOf, type Tally } from './tally';

let connection: Connection;
let store: AggregateStore<Tally>;
let closeAll: () => Promise<void>;

beforeAll(async () => {
  const database = await openDatabase();
  const replica = await openReplica(database.connection);
  ({ connection } = database);
  ({ store } = replica);
  closeAll = async () => {
    await replica.relay.close();
    await database.close();
  };
});
afterAll(() => closeAll());

/** Error of a call that has to fail, as a client would see it. */
async function errorOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DomainError)) throw new Error('no DomainError', { cause: error });
  return { code: error.code, message: error.message, details: error.details };
}

describe('one aggregate', () => {
  test('is created with version 1, its creator and the time of the scope', async () => {
    const scope = { ...scopeOf('t1'), clock: { now: () => new Date('2026-11-21T10:00:00Z') } };
    const created = await store.create(scope, begin());
    expect(created).toEqual({
      id: expect.stringMatching(/^tal_[0-9A-Z]{26}$/),
      version: 1,
      createdAt: new Date('2026-11-21T10:00:00Z'),
      updatedAt: new Date('2026-11-21T10:00:00Z'),
      createdBy: 'key_tester',
      environment: scope.environment,
      state: { status: 'open', names: [] },
    });
    expect(await store.get(scope, created.id)).toEqual(created);
  });

  test('is changed by a command, which decides on the state and what surrounds it', async () => {
    const scope = scopeOf('t1');
    const { id } = await store.create(scope, begin());
    const updated = await store.update(scope, id, (state, now, stored) => {
      expect(stored).toMatchObject({ id, version: 1, createdBy: 'key_tester', state });
      expect(now).toBeInstanceOf(Date);
      return { state: { ...state, status: 'done' }, events: [] };
    });
    expect(updated).toMatchObject({ version: 2, state: { status: 'done', names: [] } });
    expect(await store.get(scope, id)).toEqual(updated);
  });

  test('stays as it is when the command is refused', async () => {
    const scope = scopeOf('t1');
    const created = await store.create(scope, begin());
    const refused = store.update(scope, created.id, () => {
      throw new DomainError('CONFLICT', 'not now');
    });
    expect(await errorOf(refused)).toMatchObject({ code: 'CONFLICT', message: 'not now' });
    expect(await store.get(scope, created.id)).toEqual(created);
  });

  test('keeps its time when a command changes nothing of it, and gets a version for the record', async () => {
    const begun = await store.create(scopeOf('t1'), begin());
    const later = { ...scopeOf('t1'), clock: { now: () => new Date('2126-11-21T10:00:00Z') } };
    const seen = await store.update(later, begun.id, (state) => ({ state, events: [] }));
    expect([seen.version, seen.updatedAt]).toEqual([2, begun.updatedAt]);
    expect(await store.get(later, begun.id)).toEqual(seen);
  });

  test('leaves out what is undefined instead of storing null', async () => {
    const scope = scopeOf('t1');
    const { id } = await store.create(scope, () => ({
      state: { status: 'open', names: [], color: undefined },
      events: [],
    }));
    expect(Object.keys((await store.get(scope, id)).state)).toEqual(['status', 'names']);
  });
});

describe('what only one aggregate may hold', () => {
  const sit = (tenant: string, id: string, seat: string | undefined) =>
    store.update(scopeOf(tenant), id, (state) => ({ state: { ...state, seat }, events: [] }));
  const begun = async (tenant: string) => (await store.create(scopeOf(tenant), begin())).id;

  test('goes to one of many that ask at once, and the others know why they lost', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => begun('seats')));
    const asked = await Promise.allSettled(ids.map((id) => sit('seats', id, 'A1')));
    const lost = asked.filter((each) => each.status === 'rejected');
    expect(lost.map(({ reason }) => isDuplicate(reason, 'state.seat'))).toEqual([
      ...Array.from({ length: 4 }, () => true),
    ]);
    const holds = await store.list(scopeOf('seats'), { status: 'open' }, { page: 1, perPage: 20 });
    expect(holds.data.filter(({ state }) => state.seat === 'A1')).toHaveLength(1);
  });

  test('is free again once it is given up, and another tenant has its own', async () => {
    const [first, second, theirs] = [await begun('s1'), await begun('s1'), await begun('s2')];
    await sit('s1', first, 'A1');
    await sit('s2', theirs, 'A1');
    await sit('s1', first, undefined);
    expect((await sit('s1', second, 'A1')).state.seat).toBe('A1');
  });
});

describe('a report', () => {
  const marked = (tenant: string, marks: NonNullable<Tally['marks']>) =>
    store.create(scopeOf(tenant), () => ({
      state: { status: 'open', names: ['n'], marks },
      events: [],
    }));
  const found = async (tenant: string, where = {}) => {
    const states: object[] = [];
    const parts = ['status', 'marks.by'] as const;
    const all = store.reported.find(scopeOf(tenant), { by: 'marks.by', parts, where });
    for await (const state of all) states.push(state);
    return states;
  };

  test('has each aggregate of the tenant with something to report once, and the parts asked for', async () => {
    const two = [{ by: 'a' }, { by: 'b' }];
    await marked('r1', [
      { by: 'a', on: '2026-06' },
      { by: 'b', on: '2026-07' },
    ]);
    await marked('r1', []);
    await store.create(scopeOf('r1'), begin());
    await marked('r2', [{ by: 'c' }]);
    expect(await found('r1')).toEqual([{ status: 'open', marks: two }]);
    expect(await found('r3')).toEqual([]);
    const since = (month: string) => ({ marks: { $elemMatch: { on: { $not: { $lt: month } } } } });
    expect(await found('r1', since('2026-07'))).toHaveLength(1);
    expect(await found('r1', since('2026-08'))).toEqual([]);
    expect(await found('r2', since('2026-08'))).toHaveLength(1);
  });
});

describe('tenants', () => {
  test('cannot tell the id of another tenant from one that nobody has', async () => {
    const { id } = await store.create(scopeOf('t1'), begin());
    const calls: ((scope: Scope, someId: string) => Promise<unknown>)[] = [
      (scope, someId) => store.get(scope, someId),
      (scope, someId) => store.update(scope, someId, count('x')),
    ];
    for (const call of calls) {
      const foreign = await errorOf(call(scopeOf('t2'), id));
      expect(foreign).toEqual(await errorOf(call(scopeOf('t2'), newId('tal'))));
      expect(foreign.code).toBe('NOT_FOUND');
      expect(foreign.message).toBe(
        'this tenant has no tally with that id; list them to see which it has',
      );
    }
    expect(await store.find(scopeOf('t2'), id)).toBeUndefined();
    expect(await store.get(scopeOf('t1'), id)).toMatchObject({ version: 1 });
  });

  test('list only what is theirs', async () => {
    const mine = await store.create(scopeOf('t3'), begin());
    await store.create(scopeOf('t4'), begin());
    const all = await store.list(scopeOf('t3'), {}, { page: 1, perPage: 20 });
    expect(all).toMatchObject({ data: [mine], total: 1, hasMore: false });
  });

  test.each<unknown>([{ $gt: '' }, { $ne: null }, ['open'], /open/, null])(
    'are refused the filter value %p, which is no scalar',
    async (value) => {
      const operator = value as string;
      const calls = [
        store.list(scopeOf('t1'), { status: operator }, { page: 1, perPage: 20 }),
        store.get(scopeOf('t1'), operator),
        store.update(scopeOf('t1'), operator, count('x')),
      ];
      for (const call of calls) expect((await errorOf(call)).code).toBe('VALIDATION_ERROR');
    },
  );
});

describe('a list', () => {
  test('leaves out what its kind says is too large for one', async () => {
    const scope = scopeOf('large');
    const state = { status: 'open', names: [], text: 'long' } as const;
    const { id } = await store.create(scope, () => ({ state, events: [] }));
    const { data } = await store.list(scope, {}, { page: 1, perPage: 20 });
    expect(data.map((each) => each.state)).toEqual([{ status: 'open', names: [] }]);
    expect((await store.get(scope, id)).state).toEqual(state);
  });

  const now = new Date('2026-11-21T10:00:00Z');
  const scope = { ...scopeOf('t5'), clock: { now: () => now } };

  beforeAll(async () => {
    const statuses = ['open', 'done', 'open', 'done', 'open', 'open', 'open'];
    for (const status of statuses) await store.create(scope, begin(status));
  });

  test('has every aggregate on one page only, newest first, also at equal times', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => store.list(scope, {}, { page, perPage: 3 })),
    );
    const ids = pages.map(({ data }) => data.map(({ id }) => id));
    expect(ids.map((page) => page.length)).toEqual([3, 3, 1, 0]);
    expect(ids.flat()).toEqual([...new Set(ids.flat())].sort().reverse());
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
  });

  test('holds and counts what its filter names, and all for an undefined value', async () => {
    const done = await store.list(scope, { status: 'done' }, { page: 1, perPage: 1 });
    expect(done.total).toBe(2);
    expect(done.data.map(({ state }) => state.status)).toEqual(['done']);
    const all = await store.list(scope, { status: undefined }, { page: 1, perPage: 20 });
    expect(all.total).toBe(7);
  });
});

describe('parallel commands', () => {
  test('of three replicas on one aggregate all land exactly once', async () => {
    const replicas = [await openReplica(connection), await openReplica(connection)];
    const stores = [store, ...replicas.map((replica) => replica.store)];
    const { id } = await store.create(scopeOf('t6'), begin());
    const names = Array.from({ length: 30 }, (_, index) => `n${index}`);
    await Promise.all(
      names.map((name, index) => stores[index % 3]!.update(scopeOf('t6'), id, count(name))),
    );
    const { version, state } = await store.get(scopeOf('t6'), id);
    expect([...state.names].sort()).toEqual([...names].sort());
    expect(version).toBe(31);
    await Promise.all(replicas.map(({ relay }) => relay.close()));
  });

  test('commands that exclude each other let one win and refuse the others', async () => {
    const { id } = await store.create(scopeOf('t6'), begin());
    const close = (status: string) => (state: Tally) => {
      if (state.status !== 'open') throw new DomainError('CONFLICT', 'closed already');
      return { state: { ...state, status }, events: [] };
    };
    const outcomes = await Promise.allSettled(
      ['approved', 'rejected'].map((status) => store.update(scopeOf('t6'), id, close(status))),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('commands that clash ten times are refused with CONFLICT and the way out', async () => {
    const replica = await openReplica(connection);
    const { id } = await store.create(scopeOf('t6'), begin());
    // The driver's answer when another process was faster.
    const write = jest
      .spyOn(mongo.Collection.prototype, 'findOneAndUpdate')
      .mockResolvedValue(null);
    expect(await errorOf(replica.store.update(scopeOf('t6'), id, count('x')))).toEqual({
      code: 'CONFLICT',
      message: 'the tally changed at the same time; read it and try again',
      details: [],
    });
    expect(write).toHaveBeenCalledTimes(10);
    write.mockRestore();
    await replica.relay.close();
  });
});

test('answers SERVICE_UNAVAILABLE while the database cannot be reached', async () => {
  const lost = await openDatabase();
  const replica = await openReplica(lost.connection);
  await replica.relay.close();
  await lost.close();
  const calls = [
    replica.store.create(scopeOf('t1'), begin()),
    replica.store.get(scopeOf('t1'), newId('tal')),
    replica.store.update(scopeOf('t1'), newId('tal'), count('x')),
    replica.store.list(scopeOf('t1'), {}, { page: 1, perPage: 20 }),
  ];
  const codes = (await Promise.all(calls.map(errorOf))).map(({ code }) => code);
  expect(codes).toEqual(calls.map(() => 'SERVICE_UNAVAILABLE'));
});

test('does not start without a database', async () => {
  const address = { uri: 'mongodb://127.0.0.1:9/?serverSelectionTimeoutMS=1000', database: 'kit' };
  await expect(connect(address)).rejects.toThrow('ECONNREFUSED');
});
