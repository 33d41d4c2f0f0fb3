import { RailHandlers, type Rail, type Shown } from '../src/commands';
import { COMMAND_RECORDED, dataOf, type CommandRecord } from '../src/bus';
import type { Context } from '../src/decision';
import { mergePatch, moneyText, object, read, required, text } from '../src/shape';
import { openDatabase, openReplica, outboxes, scopeOf, type Tally } from './tally';

const NAMING = object({ name: required(text) });
interface Happened {
  readonly type: 'tally.begun' | 'tally.named';
}
interface Written {
  id: string;
  status: string;
  names: string;
}

let rail: Rail<Tally, Happened, Written>;
let tallies: RailHandlers<Tally, Happened, Written>;
let eventsOf: (id: string) => Promise<[type: string, data: unknown][]>;
let closeAll: () => Promise<void>;

beforeAll(async () => {
  const { connection, close } = await openDatabase();
  const { store, relay } = await openReplica(connection);
  // Closed, so that every event stays where it can be read.
  await relay.close();
  rail = {
    store,
    write,
    writeEvent: (shown, { type }) => ({ type, data: write(shown) }),
    ruleRefs: (after, before) => (before ? [`${before.status} to ${after.status}`] : ['begun']),
  };
  tallies = new RailHandlers(rail);
  eventsOf = async (id) => {
    const events = (await outboxes(connection)).get(id) ?? [];
    return events.map((event) => [event.type, dataOf(event)]);
  };
  closeAll = close;
});
afterAll(() => closeAll());

const write = ({ id, state }: Shown<Tally>) => ({
  ...{ id, status: state.status, names: state.names.join() },
});
const begin = ({ name }: { name: string }, { actor }: Context) => ({
  state: { status: 'open', names: [actor, name] },
  events: [{ type: 'tally.begun' } as const],
});
const create = () => tallies.create((request: object) => read(NAMING, request), begin);
const rename = () =>
  tallies.command(NAMING, (state, { name }, { id, key }) => ({
    state: { ...state, status: 'named', names: [name, id, String(key)] },
    events: [{ type: 'tally.named' }],
  }));

test('a create answers what was decided on what was read, and tells it', async () => {
  const made = await create()(scopeOf('r1'), { name: 'Ayn' });
  expect(made).toMatchObject({ status: 'open', names: 'key_tester,Ayn' });
  const [begun, recorded] = await eventsOf(made.id);
  expect(begun).toEqual(['tally.begun', made]);
  expect(recorded?.[0]).toBe(COMMAND_RECORDED);
  expect((recorded?.[1] as CommandRecord).ruleRefs).toEqual(['begun']);
});

test('a command decides on the state, and its event shows the aggregate as it is afterwards', async () => {
  const { id } = await create()(scopeOf('r1'), { name: 'Ayn' });
  const named = await rename()(scopeOf('r1', 'key-1'), { id, ...{ name: 'Ba' } });
  expect(named).toEqual({ id, status: 'named', names: `Ba,${id},key-1` });
  const [, , told, recorded] = await eventsOf(id);
  expect(told).toEqual(['tally.named', named]);
  expect((recorded?.[1] as CommandRecord).ruleRefs).toEqual(['open to named']);
  expect(await tallies.get()(scopeOf('r1'), { id })).toEqual(named);
});

test('a decision that names the rules it was judged by is recorded with them', async () => {
  const { id } = await create()(scopeOf('r1'), { name: 'Ayn' });
  const judged = (state: Tally) => ({ state, events: [], ruleRefs: ['RULE-1'] });
  await tallies.command(NAMING, judged)(scopeOf('r1'), { id, ...{ name: 'Ba' } });
  const recorded = (await eventsOf(id)).at(-1);
  expect((recorded?.[1] as CommandRecord).ruleRefs).toEqual(['RULE-1']);
});

test('a request that its shape does not allow is refused before anything is read', async () => {
  const refused = rename()(scopeOf('r1'), { id: 'tal_none' });
  await expect(refused).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'name', code: 'REQUIRED' }],
  });
});

test('a patch gets the paths that the body names', async () => {
  const { id } = await create()(scopeOf('r1'), { name: 'Ayn' });
  const status = object({ status: required(text) });
  const patch = tallies.patch((state, change) => ({
    state: { ...state, ...mergePatch(status, { status: state.status }, change) },
    events: [],
  }));
  const request = { id, paths: ['status'], status: 'patched' };
  expect(await patch(scopeOf('r1'), request)).toMatchObject({ id, status: 'patched' });
  const unknown = patch(scopeOf('r1'), { id, paths: ['names'] });
  await expect(unknown).rejects.toMatchObject({ details: [{ field: 'names' }] });
});

test("a list filters by the request's fields and shows pages", async () => {
  for (const name of ['a', 'b', 'c']) await create()(scopeOf('r2'), { name });
  const list = tallies.list('status');
  const { data, pagination } = await list(scopeOf('r2'), { status: 'open', page: 1, perPage: 2 });
  expect(data.map(({ names }) => names)).toEqual(['key_tester,c', 'key_tester,b']);
  expect(pagination).toMatchObject({ total: 3, totalPages: 2, hasMore: true });
  const none = await list(scopeOf('r2'), { status: 'named', page: 1, perPage: 2 });
  expect(none.data).toEqual([]);
});

const PAYING = object({ fee: required(moneyText) });
const paying = () =>
  new RailHandlers({
    ...rail,
    currency: (state: Tally) => state.names[1],
    idField: 'tallyId',
  }).command(PAYING, (state, { fee }) => ({ state: { ...state, status: fee }, events: [] }));

test('amounts of a command are read in the currency of the aggregate, which may have another id field', async () => {
  const { id: tallyId } = await create()(scopeOf('r3'), { name: 'KWD' });
  const paid = await paying()(scopeOf('r3'), { tallyId, ...{ fee: '1.5' } });
  expect(paid).toMatchObject({ id: tallyId, status: '1.500' });
  const fine = paying()(scopeOf('r3'), { tallyId, ...{ fee: '1.0005' } });
  await expect(fine).rejects.toMatchObject({
    message: 'fee has more than the 3 decimals of KWD; round it',
  });
});

test('the next of a series takes its number, and undefined leaves an aggregate as it is', async () => {
  const next = (name: string) =>
    tallies.createdNext(scopeOf('r4'), '2026', ({ id }, number) => ({
      state: { status: `${name} ${number}`, names: [id] },
      events: [{ type: 'tally.begun' }],
    }));
  expect((await next('first')).state.status).toBe('first 1');
  const { id, version } = await next('second');
  const left = await tallies.updated(scopeOf('r4'), { id }, () => undefined);
  expect(left).toMatchObject({ id, version, state: { status: 'second 2' } });
});

test("a sweep's decision shows the aggregate in its events", async () => {
  const { id } = await create()(scopeOf('r5'), { name: 'Ayn' });
  const due = tallies.due((state) => ({
    state: { ...state, status: 'swept' },
    events: [{ type: 'tally.named' }],
  }));
  const { state } = await tallies.updated(scopeOf('r5'), { id }, () => undefined);
  const at = new Date();
  const origin = { id, createdAt: at, updatedAt: at, version: 1, createdBy: 'key_tester' };
  const decision = due(state, at, { ...origin, environment: 'live', state });
  expect(decision.events).toEqual([
    { type: 'tally.named', data: { id, status: 'swept', names: 'key_tester,Ayn' } },
  ]);
});
