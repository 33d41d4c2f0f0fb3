import { FairQueue } from './fair-queue';

const queue = () => new FairQueue<string>({ ofOne: 3, ofAll: 4 });
const all = (from: FairQueue<string>) => {
  const taken: string[] = [];
  for (let next = from.take(); next !== undefined; next = from.take()) taken.push(next);
  return taken;
};

it('parties take turns, each in the order of its own asking', () => {
  const waiting = queue();
  for (const entry of ['a1', 'a2', 'a3', 'b1']) waiting.add(entry.slice(0, 1), entry);
  expect(all(waiting)).toEqual(['a1', 'b1', 'a2', 'a3']);
});

it('a party that has had its turn comes after those that wait', () => {
  const waiting = queue();
  for (const entry of ['a1', 'a2', 'b1']) waiting.add(entry.slice(0, 1), entry);
  expect(waiting.take()).toBe('a1');
  waiting.add('c', 'c1');
  expect(all(waiting)).toEqual(['b1', 'a2', 'c1']);
});

it('a party has room for as many as its bound, and others have theirs until all is full', () => {
  const waiting = queue();
  for (const entry of ['a1', 'a2', 'a3']) waiting.add('a', entry);
  expect(waiting.roomFor('a')).toBe('party full');
  expect(waiting.roomFor('b')).toBe('room');
  waiting.add('b', 'b1');
  expect(waiting.roomFor('c')).toBe('full');
  waiting.take();
  expect(waiting.roomFor('a')).toBe('room');
});

it('what is dropped has no turn and leaves its room', () => {
  const waiting = queue();
  for (const entry of ['a1', 'a2', 'a3', 'b1']) waiting.add(entry.slice(0, 1), entry);
  waiting.drop('b', 'b1');
  waiting.drop('a', 'a2');
  waiting.drop('a', 'never there');
  expect(waiting.roomFor('b')).toBe('room');
  expect(all(waiting)).toEqual(['a1', 'a3']);
});
