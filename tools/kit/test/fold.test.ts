import type { Connection } from 'mongoose';
import { dataOf, type Event } from '../src/bus';
import { newId } from '../src/ids';
import { Fold } from '../src/fold';
import { eventsOf } from './event';
import { openDatabase, scopeOf } from './tally';

interface Seen {
  readonly sequences: readonly number[];
}

let connection: Connection;
let closeAll: () => Promise<void>;
let fold: Fold<Seen>;
beforeAll(async () => {
  ({ connection, close: closeAll } = await openDatabase());
  fold = open();
});
afterAll(() => closeAll());

const apply = (state: Seen | undefined, event: Event): Seen => {
  const { sequence } = dataOf(event) as { sequence: number };
  return { sequences: [...(state?.sequences ?? []), sequence] };
};
const open = () =>
  new Fold<Seen>(
    { collection: 'seen_tallies', group: 'seen', types: ['tally.*'], apply },
    connection,
  );

const handle = (event: Event) => fold.subscription.handle(event);

test('events of an aggregate are folded in order, and repeated ones once', async () => {
  const subject = newId('tal');
  for (const event of eventsOf(subject, 3)) {
    await handle(event);
    await handle(event);
  }
  expect(await fold.find(scopeOf('t1'), subject)).toEqual({ sequences: [1, 2, 3] });
});

test('an event that comes after a later one changes nothing', async () => {
  const subject = newId('tal');
  const [first, second] = eventsOf(subject, 2);
  await handle(second!);
  await handle(first!);
  expect(await fold.find(scopeOf('t1'), subject)).toEqual({ sequences: [2] });
});

test('two processes that get the same events fold each once', async () => {
  const other = open();
  const subject = newId('tal');
  for (const event of eventsOf(subject, 20)) {
    await Promise.all([handle(event), other.subscription.handle(event)]);
  }
  const { sequences } = (await fold.find(scopeOf('t1'), subject))!;
  expect(sequences).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
});

test('another tenant sees nothing of it', async () => {
  const subject = newId('tal');
  await handle(eventsOf(subject, 1)[0]!);
  expect(await fold.find(scopeOf('t2'), subject)).toBeUndefined();
});
