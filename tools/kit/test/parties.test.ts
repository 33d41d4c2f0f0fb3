import type { Scope } from '../src/scope';
import { AggregateStore } from '../src/store';
import { begin, count, openDatabase, openReplica, scopeOf, TALLY, type Tally } from './tally';

/** Tallies belong to the party that their status names. */
let owned: AggregateStore<Tally>;
let whole: AggregateStore<Tally>;
let closeAll: () => Promise<void>;

beforeAll(async () => {
  const { connection, close } = await openDatabase();
  const { relay, store } = await openReplica(connection);
  const kind = { ...TALLY, collection: 'owned_tallies', partyPath: 'status' };
  owned = new AggregateStore<Tally>(kind, { connection, relay });
  whole = store;
  await owned.ensureIndexes();
  await relay.close();
  closeAll = close;
});
afterAll(() => closeAll());

const staff = scopeOf('p1');
const party = (partyId: string, key?: string): Scope => ({ ...scopeOf('p1', key), partyId });
const refused = { code: 'AUTHORIZATION_ERROR' };

test('a party meets its own aggregates and no other', async () => {
  const [anns, bobs] = [
    await owned.create(party('ann'), begin('ann')),
    await owned.create(staff, begin('bob')),
  ];
  expect(await owned.find(party('ann'), anns.id)).toMatchObject({ id: anns.id });
  expect(await owned.find(party('ann'), bobs.id)).toBeUndefined();
  await expect(owned.get(party('ann'), bobs.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const change = owned.update(party('ann'), bobs.id, count('x'));
  await expect(change).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await owned.update(party('ann'), anns.id, count('x'))).state.names).toEqual(['x']);
  const page = { page: 1, perPage: 10 };
  expect((await owned.list(party('ann'), {}, page)).data.map(({ id }) => id)).toEqual([anns.id]);
  await expect(owned.list(party('ann'), { status: 'bob' }, page)).rejects.toMatchObject(refused);
  expect((await owned.list(staff, {}, page)).total).toBe(2);
});

test('both are read in one batch, each for who asked', async () => {
  const cid = await owned.create(staff, begin('cid'));
  const found = await Promise.all([
    owned.find(party('cid'), cid.id),
    owned.find(party('dan'), cid.id),
    owned.find(staff, cid.id),
  ]);
  expect(found.map((each) => each?.id)).toEqual([cid.id, undefined, cid.id]);
});

test('a party creates for itself only, and takes numbers of the whole tenant', async () => {
  await expect(owned.create(party('eve'), begin('bob'))).rejects.toMatchObject(refused);
  const next = (scope: Scope, status: string) =>
    owned.createNext(scope, '2026', (id, _now, number) => {
      const { state, events } = begin(status)(id);
      return { state: { ...state, names: [`${number}`] }, events };
    });
  await next(staff, 'bob');
  expect((await next(party('eve'), 'eve')).state.names).toEqual(['2']);
});

test("a key of another party's is refused, whoever repeats it", async () => {
  const key = 'key-1';
  await owned.create(party('fay', key), begin('fay'));
  await expect(owned.create(party('gil', key), begin('gil'))).rejects.toMatchObject(refused);
});

test('what belongs to no party is closed to all of them', async () => {
  const { id } = await whole.create(staff, begin());
  const calls = [
    () => whole.find(party('ann'), id),
    () => whole.find(party('ann'), 'tly_unknown'),
    () => whole.get(party('ann'), 'tly_unknown'),
    () => whole.update(party('ann'), 'tly_unknown', count('x')),
    () => whole.list(party('ann'), {}, { page: 1, perPage: 1 }),
    () => whole.update(party('ann'), id, count('x')),
    () => whole.lookups.countBy(party('ann'), 'status'),
    () => whole.lookups.textsAt(party('ann'), 'seat'),
    () => whole.create(party('ann'), begin()),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(refused);
});
