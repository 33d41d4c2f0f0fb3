import { Lookup } from './lookup';

interface Answer {
  readonly name: string;
}

let nowMs: number;
let asked: string[];
let answers: Map<string, Answer>;
let lookup: Lookup<Answer>;

beforeEach(() => {
  nowMs = Date.parse('2026-11-21T09:00:00Z');
  asked = [];
  answers = new Map([['a', { name: 'first' }]]);
  lookup = new Lookup({ now: () => new Date(nowMs) }, async (id) => {
    asked.push(id);
    return answers.get(id);
  });
});

test('loads a found record once in 15 s', async () => {
  expect(await lookup.find('a')).toEqual({ name: 'first' });
  answers.set('a', { name: 'second' });
  nowMs += 15_000;
  expect(await lookup.find('a')).toEqual({ name: 'first' });
  nowMs += 1;
  expect(await lookup.find('a')).toEqual({ name: 'second' });
  expect(asked).toEqual(['a', 'a']);
});

test('use does not extend the life of a cached record', async () => {
  await lookup.find('a');
  nowMs += 10_000;
  await lookup.find('a');
  nowMs += 10_000;
  await lookup.find('a');
  expect(asked).toHaveLength(2);
});

test('caches an absence for 5 s', async () => {
  expect(await lookup.find('b')).toBeUndefined();
  answers.set('b', { name: 'late' });
  nowMs += 5_000;
  expect(await lookup.find('b')).toBeUndefined();
  nowMs += 1;
  expect(await lookup.find('b')).toEqual({ name: 'late' });
});

test('concurrent callers share one load', async () => {
  const found = await Promise.all(Array.from({ length: 50 }, () => lookup.find('a')));
  expect(new Set(found)).toEqual(new Set([{ name: 'first' }]));
  expect(asked).toHaveLength(1);
});

test('loads a forgotten id again, found or absent', async () => {
  await lookup.find('a');
  await lookup.find('b');
  answers.delete('a');
  answers.set('b', { name: 'new' });
  lookup.forget('a');
  lookup.forget('b');
  expect(await lookup.find('a')).toBeUndefined();
  expect(await lookup.find('b')).toEqual({ name: 'new' });
});

test('does not cache an answer that was under way at the forget', async () => {
  const tooOld = lookup.find('a');
  answers.set('a', { name: 'second' });
  lookup.forget('a');
  expect(await tooOld).toEqual({ name: 'first' });
  expect(await lookup.find('a')).toEqual({ name: 'second' });
});

test('a failure reaches all waiting callers and is not cached', async () => {
  let isDown = true;
  const fragile = new Lookup<Answer>({ now: () => new Date(nowMs) }, async () => {
    if (isDown) throw new Error('down');
    return { name: 'up' };
  });
  const waiting = [fragile.find('a'), fragile.find('a')];
  await expect(waiting[0]).rejects.toThrow('down');
  await expect(waiting[1]).rejects.toThrow('down');
  isDown = false;
  expect(await fragile.find('a')).toEqual({ name: 'up' });
});

test('guessing at ids evicts no cached record', async () => {
  await lookup.find('a');
  for (let i = 0; i < 10_001; i += 1) await lookup.find(`guess ${i}`);
  await lookup.find('a');
  expect(asked.filter((id) => id === 'a')).toHaveLength(1);
});

describe('asked for a newer record', () => {
  beforeEach(async () => {
    await lookup.find('a');
    answers.set('a', { name: 'second' });
  });

  test('loads at once, and once for concurrent callers', async () => {
    const found = await Promise.all(Array.from({ length: 50 }, () => lookup.findNewer('a')));
    expect(new Set(found)).toEqual(new Set([{ name: 'second' }]));
    expect(await lookup.find('a')).toEqual({ name: 'second' });
    expect(asked).toHaveLength(2);
  });

  test('loads at most once a second', async () => {
    await lookup.findNewer('a');
    answers.set('a', { name: 'third' });
    nowMs += 1_000;
    expect(await lookup.findNewer('a')).toEqual({ name: 'second' });
    nowMs += 1;
    expect(await lookup.findNewer('a')).toEqual({ name: 'third' });
    expect(asked).toHaveLength(3);
  });

  test('caches an absence that it finds', async () => {
    answers.delete('a');
    expect(await lookup.findNewer('a')).toBeUndefined();
    expect(await lookup.find('a')).toBeUndefined();
    expect(asked).toHaveLength(2);
  });
});
