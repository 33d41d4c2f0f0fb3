import { RailHandlers, type Shown } from '../src/commands';
import { COMMAND_RECORDED, dataOf, type CommandRecord } from '../src/bus';
import type { Context } from '../src/decision';
import { mergePatch, object, read, required, text } from '../src/shape';
import { openDatabase, openReplica, outboxes, scopeOf, type Tally } from './tally';

const NAMING = object({ name: required(text) });
interface Happened {
  readonly type: 'tally.begun' | 'tally.named';
}
type Handlers = RailHandlers<Tally, Happened, { id: string; status: string; names: string }>;

let tallies: Handlers;
let eventsOf: (id: string) => Promise<[type: string, data: unknown][]>;
let closeAll: () => Promise<void>;

beforeAll(async () => {
  const { connection, close } = await openDatabase();
  const { store, relay } = await openReplica(connection);
  // Closed, so that every event stays where it can be read.
  await relay.close();
  tallies = new RailHandlers({
    store,
    write,
    writeEvent: (shown, { type }: Happened) => ({ type, data: write(shown) }),
    ruleRefs: (after, before) => (before ? [`${before.status} to ${after.status}`] : ['begun']),
  });
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
