import type { Connection } from 'mongoose';
import { OutboxRelay } from '../src/outbox';
import { inProcessBus } from '../src/bus';
import { Sealer } from '../src/sealing';
import { AggregateStore } from '../src/store';
import { begin, openDatabase, scopeOf, silent, TALLY, type Tally } from './tally';

const SECRET = 'a secret of thirty-two characters';
const SEALED_TALLY = { ...TALLY, collection: 'sealed_tallies', isNumbered: false };
const scope = scopeOf('s1');

let connection: Connection;
let relay: OutboxRelay;
let closeAll: () => Promise<void>;

beforeAll(async () => {
  const database = await openDatabase();
  ({ connection } = database);
  relay = new OutboxRelay({ bus: inProcessBus({ log: silent }), log: silent });
  closeAll = async () => {
    await relay.close();
    await database.close();
  };
});
afterAll(() => closeAll());

/** The tallies, whose text and names are sealed by this secret. */
function tallies(current: string, earlier: readonly string[] = []): AggregateStore<Tally> {
  const sealer = new Sealer({ current, earlier }, 'tests');
  const kind = { ...SEALED_TALLY, sealed: { fields: ['text', 'names'], sealer } };
  return new AggregateStore<Tally>(kind, { connection: connection.useDb(connection.name), relay });
}

/** All that the database has, bytes as text. */
const kept = async (id: string) => {
  const document = await connection.db?.collection('sealed_tallies').findOne({ _id: id as never });
  const { sealed } = document?.['state'] as { sealed: { buffer: Uint8Array } };
  return JSON.stringify(document) + Buffer.from(sealed.buffer).toString('latin1');
};

test('every way in seals, and every way out opens', async () => {
  const store = tallies(SECRET);
  await store.ensureIndexes();
  const state: Tally = { status: 'open', names: ['Maryam'], text: 'diabetes' };
  const keyed = scopeOf('s1', 'key-1');
  const created = await store.create(keyed, () => ({ state, events: [] }));
  expect(created.state).toEqual(state);
  expect((await store.create(keyed, begin())).state).toEqual(state);
  expect((await store.find(scope, created.id))?.state).toEqual(state);
  expect((await store.list(scope, {}, { page: 1, perPage: 1 })).data[0]?.state.names).toEqual([
    'Maryam',
  ]);
  expect((await store.lookups.find(scope, { status: 'open' }))?.state).toEqual(state);
  const updated = await store.update(scope, created.id, (before) => {
    expect(before).toEqual(state);
    return { state: { ...before, text: 'asthma' }, events: [] };
  });
  expect(updated.state).toEqual({ ...state, text: 'asthma' });
  const [many] = await store.createMany(scope, [() => ({ state, events: [] })]);
  expect(many?.state).toEqual(state);
  for (const id of [created.id, many?.id ?? '']) {
    expect(await kept(id)).toContain('open');
    expect(await kept(id)).not.toMatch(/Maryam|diabetes|asthma/);
  }
});

test('a new secret seals what is written from then on, and the earlier one still opens', async () => {
  const { id } = await tallies(SECRET).create(scope, () => ({
    state: { status: 'open', names: ['Maryam'] },
    events: [],
  }));
  const rotated = tallies('another secret of enough characters', [SECRET]);
  await rotated.update(scope, id, (state) => ({ state, events: [] }));
  const withoutTheFirst = tallies('another secret of enough characters');
  expect((await withoutTheFirst.get(scope, id)).state.names).toEqual(['Maryam']);
  await expect(tallies(SECRET).get(scope, id)).rejects.toThrow();
});

test('sealed fields do not open in another aggregate', async () => {
  const store = tallies(SECRET);
  const create = (name: string) =>
    store.create(scope, () => ({ state: { status: 'open', names: [name] }, events: [] }));
  const [first, second] = [await create('Maryam'), await create('Yusuf')];
  const collection = connection.db?.collection<{ _id: string; state: { sealed: unknown } }>(
    'sealed_tallies',
  );
  const stolen = await collection?.findOne({ _id: first.id });
  await collection?.updateOne(
    { _id: second.id },
    { $set: { 'state.sealed': stolen?.state.sealed } },
  );
  await expect(store.get(scope, second.id)).rejects.toThrow();
});

test('a kind that is numbered seals nothing', () => {
  const sealed = { fields: ['text'], sealer: new Sealer({ current: SECRET }, 'tests') };
  const kind = { ...SEALED_TALLY, isNumbered: true, sealed };
  expect(
    () => new AggregateStore<Tally>(kind, { connection: connection.useDb(connection.name), relay }),
  ).toThrow(TypeError);
});
