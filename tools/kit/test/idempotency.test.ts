import type { Connection } from 'mongoose';
import { COMMAND_RECORDED, type Event } from '../src/bus';
import type { Scope } from '../src/scope';
import type { AggregateStore } from '../src/store';
import { clockAhead } from '../src/time';
import { begin, count, openDatabase, openReplica, outboxes, scopeOf, type Tally } from './tally';

const HOUR_MS = 3_600_000;

let connection: Connection;
let store: AggregateStore<Tally>;
let closeAll: () => Promise<void>;

beforeAll(async () => {
  const database = await openDatabase();
  const { relay, ...replica } = await openReplica(database.connection);
  ({ connection } = database);
  ({ store } = replica);
  // Closed, so that every event stays where it can be counted.
  await relay.close();
  closeAll = database.close;
});
afterAll(() => closeAll());

function later(scope: Scope, hours: number): Scope {
  const at = new Date(Date.now() + hours * HOUR_MS);
  return { ...scope, clock: { now: () => at } };
}

async function eventsOf(id: string): Promise<readonly Event[]> {
  return (await outboxes(connection)).get(id) ?? [];
}

describe('a create', () => {
  test('a create repeated 30 times in parallel makes one aggregate and one event', async () => {
    const scope = scopeOf('t1', 'key-1');
    const created = await Promise.all(
      Array.from({ length: 30 }, () => store.create(scope, begin())),
    );
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    expect((await store.list(scope, {}, { page: 1, perPage: 20 })).total).toBe(1);
    expect((await eventsOf(created[0]!.id)).map(({ type }) => type)).toEqual([
      'tally.begun',
      COMMAND_RECORDED,
    ]);
  });

  test('a repeated create answers the aggregate as it is now', async () => {
    const scope = scopeOf('t1', 'key-2');
    const { id } = await store.create(scope, begin());
    const updated = await store.update(scopeOf('t1'), id, count('x'));
    expect(await store.create(scope, begin())).toEqual(updated);
  });

  test('with the key of another tenant makes an aggregate of its own', async () => {
    const mine = await store.create(scopeOf('t1', 'key-3'), begin());
    const theirs = await store.create(scopeOf('t2', 'key-3'), begin());
    expect(theirs.id).not.toBe(mine.id);
    expect(await store.find(scopeOf('t2'), mine.id)).toBeUndefined();
  });

  test('without a key makes an aggregate each time', async () => {
    const [one, other] = [
      await store.create(scopeOf('t1'), begin()),
      await store.create(scopeOf('t1'), begin()),
    ];
    expect(one.id).not.toBe(other.id);
  });

  test('is remembered though the sandbox moved its clock by a year', async () => {
    const scope = scopeOf('t1', 'key-5');
    const { id } = await store.create(scope, begin());
    const ahead = { ...scope, clock: clockAhead(365 * 24 * HOUR_MS) };
    expect((await store.create(ahead, begin())).id).toBe(id);
  });

  test('is remembered for 24 hours and then the key is free again', async () => {
    const scope = scopeOf('t1', 'key-4');
    const first = await store.create(scope, begin());
    expect((await store.create(later(scope, 23), begin())).id).toBe(first.id);
    const second = await store.create(later(scope, 25), begin());
    expect(second.id).not.toBe(first.id);
    expect((await store.create(later(scope, 26), begin())).id).toBe(second.id);
  });
});

describe('a command', () => {
  test('a command repeated 30 times in parallel acts once and publishes one event', async () => {
    const { id } = await store.create(scopeOf('t1'), begin());
    const scope = scopeOf('t1', 'command-1');
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => store.update(scope, id, count('x'))),
    );
    for (const answer of answers) expect(answer.state.names).toEqual(['x']);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      'tally.begun',
      COMMAND_RECORDED,
      'tally.counted',
      COMMAND_RECORDED,
    ]);
  });

  test('a repeated command does not decide again, even where it would be refused now', async () => {
    const { id } = await store.create(scopeOf('t1'), begin());
    const scope = scopeOf('t1', 'command-2');
    const first = await store.update(scope, id, count('x'));
    const refuse = () => {
      throw new Error('decided again');
    };
    expect(await store.update(scope, id, refuse)).toEqual(first);
  });

  test('with the same key on another aggregate acts there too', async () => {
    const scope = scopeOf('t1', 'command-3');
    const [one, other] = [
      await store.create(scopeOf('t1'), begin()),
      await store.create(scopeOf('t1'), begin()),
    ];
    await store.update(scope, one.id, count('x'));
    expect((await store.update(scope, other.id, count('x'))).state.names).toEqual(['x']);
  });

  test('a refused command can be sent again with its key', async () => {
    const { id } = await store.create(scopeOf('t1'), begin());
    const scope = scopeOf('t1', 'command-4');
    const refuse = () => {
      throw new Error('not yet');
    };
    await expect(store.update(scope, id, refuse)).rejects.toThrow('not yet');
    expect((await store.update(scope, id, count('x'))).state.names).toEqual(['x']);
  });

  test('is remembered though the sandbox moved its clock by a year', async () => {
    const { id } = await store.create(scopeOf('t1'), begin());
    const scope = scopeOf('t1', 'command-6');
    const ahead = { ...scope, clock: clockAhead(365 * 24 * HOUR_MS) };
    await store.update(scope, id, count('x'));
    expect((await store.update(ahead, id, count('x'))).version).toBe(2);
  });

  test('is remembered for 24 hours', async () => {
    const { id } = await store.create(scopeOf('t1'), begin());
    const scope = scopeOf('t1', 'command-5');
    await store.update(scope, id, count('x'));
    expect((await store.update(later(scope, 23), id, count('x'))).version).toBe(2);
    expect((await store.update(later(scope, 25), id, count('x'))).version).toBe(3);
  });
});
