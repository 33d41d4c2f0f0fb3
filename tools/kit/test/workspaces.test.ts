import type { Scope } from '../src/scope';
import { AggregateStore, requireWholeTenant } from '../src/store';
import { begin, count, openDatabase, openReplica, scopeOf, TALLY, type Tally } from './tally';

let store: AggregateStore<Tally>;
let shared: AggregateStore<Tally>;
let closeAll: () => Promise<void>;

beforeAll(async () => {
  const { connection, close } = await openDatabase();
  const replica = await openReplica(connection);
  ({ store } = replica);
  const kind = { ...TALLY, collection: 'shared_tallies', isTenantWide: true };
  shared = new AggregateStore<Tally>(kind, { connection, relay: replica.relay });
  await Promise.all([store.ensureIndexes(), shared.ensureIndexes()]);
  await replica.relay.close();
  closeAll = close;
});
afterAll(() => closeAll());

const whole = scopeOf('w1');
const inside = (workspaceId: string): Scope => ({ ...whole, workspaceId });
const PAGE = { page: 1, perPage: 10 };

test('a call for a workspace meets what was made in it, and one for the tenant meets all', async () => {
  const mine = await store.create(inside('retail'), begin('open'));
  const tenants = await store.create(whole, begin('open'));
  expect([mine.workspaceId, tenants.workspaceId]).toEqual(['retail', undefined]);
  const idsIn = async (scope: Scope) =>
    (await store.list(scope, { status: 'open' }, PAGE)).data.map(({ id }) => id);
  expect(await idsIn(inside('retail'))).toEqual([mine.id]);
  expect(await idsIn(inside('corporate'))).toEqual([]);
  expect(await idsIn(whole)).toEqual(expect.arrayContaining([mine.id, tenants.id]));
  for (const { id } of [mine, tenants]) {
    const read = store.get(inside('corporate'), id);
    await expect(read).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const change = store.update(inside('corporate'), id, count('x'));
    await expect(change).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(await store.find(inside('retail'), tenants.id)).toBeUndefined();
  expect((await store.update(whole, mine.id, count('y'))).workspaceId).toBe('retail');
});

test('reports read what belongs to the workspace', async () => {
  const marking = (id: string) => {
    const { state, events } = begin('done')(id);
    return { state: { ...state, marks: [{ by: 'workspaces' }] }, events };
  };
  await store.create(inside('retail'), marking);
  await store.create(inside('corporate'), marking);
  const found = async (scope: Scope) => {
    const where = { 'marks.by': { $eq: 'workspaces' } };
    const all: unknown[] = [];
    for await (const one of store.reported.find(scope, {
      by: 'marks.by',
      parts: ['status'],
      where,
    }))
      all.push(one);
    return all.length;
  };
  const counts = await Promise.all([inside('retail'), inside('other'), whole].map(found));
  expect(counts).toEqual([1, 0, 2]);
});

test('numbers of a series are of the whole tenant', async () => {
  const numberFor = async (scope: Scope) => {
    const made = await store.createNext(scope, 's', (id, _now, number) => {
      const { state, events } = begin('numbered')(id);
      return { state: { ...state, names: [`${number}`] }, events };
    });
    return made.state.names;
  };
  expect(await numberFor(inside('retail'))).toEqual(['1']);
  expect(await numberFor(inside('corporate'))).toEqual(['2']);
});

test('a kind that all workspaces share is the whole tenant’s, wherever it was made', async () => {
  const made = await shared.create(inside('retail'), begin('open'));
  expect(made.workspaceId).toBeUndefined();
  expect(await shared.find(inside('corporate'), made.id)).toMatchObject({ id: made.id });
  expect((await shared.list(inside('corporate'), {}, PAGE)).total).toBe(1);
  expect(() => requireWholeTenant(whole, 'tallies')).not.toThrow();
  expect(() => requireWholeTenant(inside('retail'), 'tallies')).toThrow(
    'and tallies are of the tenant as a whole',
  );
});
