import { Batcher, KeyedMutex, PeriodicFlush, Semaphore } from '.';

/** A piece of work that a test ends when it wants. */
function work() {
  let end!: () => void;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { done, end };
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a keyed mutex', () => {
  test('runs work of one key one after the other, in order, and of another key meanwhile', async () => {
    const mutex = new KeyedMutex();
    const first = work();
    const order: string[] = [];
    const note = (name: string) => async () => void order.push(name);
    const ended = mutex.run('a', () => first.done.then(note('a1')));
    const later = mutex.run('a', note('a2'));
    await mutex.run('b', note('b1'));
    first.end();
    await Promise.all([ended, later]);
    expect(order).toEqual(['b1', 'a1', 'a2']);
  });

  test('goes on after work that failed', async () => {
    const mutex = new KeyedMutex();
    const failed = mutex.run('a', () => Promise.reject(new Error('no')));
    const next = mutex.run('a', () => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});

test('a semaphore lets so many run at once, the others in the order in which they came', async () => {
  const semaphore = new Semaphore(2);
  const started: number[] = [];
  const works = [work(), work(), work(), work()];
  const all = works.map(({ done }, at) =>
    semaphore.use(() => {
      started.push(at);
      return done;
    }),
  );
  await turn();
  expect(started).toEqual([0, 1]);
  works[1]?.end();
  await turn();
  expect(started).toEqual([0, 1, 2]);
  for (const each of works) each.end();
  await Promise.all(all);
  expect(started).toEqual([0, 1, 2, 3]);
});

describe('a batcher', () => {
  /** A batcher whose batches the test ends, with the items of each batch that began. */
  function batching(concurrentBatches?: number) {
    const begun: (readonly string[])[] = [];
    const works: ReturnType<typeof work>[] = [];
    const batcher = new Batcher<string, string>(async (items) => {
      const one = work();
      begun.push(items);
      works.push(one);
      await one.done;
      if (items.includes('bad')) throw new Error('no');
      return items.join();
    }, concurrentBatches);
    return { batcher, begun, end: (at: number) => works[at]?.end() };
  }

  test('does the work of one turn together, and of what arrives meanwhile in the next batch', async () => {
    const { batcher, begun, end } = batching(1);
    const first = [batcher.add('a'), batcher.add('b')];
    await turn();
    const next = [batcher.add('c'), batcher.add('d')];
    await turn();
    expect(begun).toEqual([['a', 'b']]);
    end(0);
    expect(await Promise.all(first)).toEqual(['a,b', 'a,b']);
    await turn();
    expect(begun).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    end(1);
    expect(await Promise.all(next)).toEqual(['c,d', 'c,d']);
  });

  test('runs two batches at once unless told another number', async () => {
    const { batcher, begun, end } = batching();
    const added = [];
    for (const item of ['a', 'b', 'c', 'd']) {
      added.push(batcher.add(item));
      await turn();
    }
    expect(begun).toEqual([['a'], ['b']]);
    end(1);
    await turn();
    expect(begun).toEqual([['a'], ['b'], ['c', 'd']]);
    end(0);
    end(2);
    expect(await Promise.all(added)).toEqual(['a', 'b', 'c,d', 'c,d']);
  });

  test('fails all items of a failed batch, and goes on with the next', async () => {
    const { batcher, end } = batching(1);
    const failed = [batcher.add('a'), batcher.add('bad')].map((each) =>
      expect(each).rejects.toThrow('no'),
    );
    await turn();
    const next = batcher.add('b');
    end(0);
    await Promise.all(failed);
    await turn();
    end(1);
    expect(await next).toBe('b');
  });
});

describe('a periodic flush', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('writes one flush after the other, and leaves out those that come while one is written', async () => {
    const writes: ReturnType<typeof work>[] = [];
    const flushes = new PeriodicFlush(() => {
      const one = work();
      writes.push(one);
      return one.done;
    }, 1_000);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(writes).toHaveLength(1);
    writes[0]?.end();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(writes).toHaveLength(2);
    const closed = flushes.close();
    writes[1]?.end();
    await jest.advanceTimersByTimeAsync(0);
    writes[2]?.end();
    await closed;
    expect(writes).toHaveLength(3);
  });

  test('writes once more at its close, and never after', async () => {
    let writes = 0;
    const flushes = new PeriodicFlush(async () => void (writes += 1), 1_000);
    await flushes.close();
    expect(writes).toBe(1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(writes).toBe(1);
  });
});
