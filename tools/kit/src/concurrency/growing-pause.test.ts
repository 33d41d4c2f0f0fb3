import { GrowingPause } from '.';

const SHORTEST_MS = 1_000;
const LONGEST_MS = 5_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function pausing() {
  const stop = new AbortController();
  const bounds = { shortestMs: SHORTEST_MS, longestMs: LONGEST_MS, signal: stop.signal };
  return { pause: new GrowingPause(bounds), stop };
}

interface Meanwhile {
  readonly dueInMs?: number;
  /** Something happens so long after the pause began. */
  readonly shortenAfterMs?: number;
}

/** Milliseconds that the next pause takes. */
async function lengthOf(pause: GrowingPause, { dueInMs, shortenAfterMs }: Meanwhile = {}) {
  const beganAt = Date.now();
  let tookMs: number | undefined;
  void pause.wait(dueInMs).then(() => (tookMs = Date.now() - beganAt));
  if (shortenAfterMs !== undefined) setTimeout(() => pause.shorten(), shortenAfterMs);
  await jest.advanceTimersByTimeAsync(LONGEST_MS);
  return tookMs;
}

test('pauses double up to the longest while nothing happens', async () => {
  const { pause } = pausing();
  const lengths: (number | undefined)[] = [];
  for (let i = 0; i < 5; i += 1) lengths.push(await lengthOf(pause));
  expect(lengths).toEqual([1_000, 2_000, 4_000, 5_000, 5_000]);
});

test('a long pause ends soon after something happened, and the next one is the shortest', async () => {
  const { pause } = pausing();
  for (let i = 0; i < 4; i += 1) await lengthOf(pause);
  expect(await lengthOf(pause, { shortenAfterMs: 100 })).toBe(100 + SHORTEST_MS);
  expect(await lengthOf(pause)).toBe(SHORTEST_MS);
  expect(await lengthOf(pause, { shortenAfterMs: 1_900 })).toBe(2_000);
});

test('what happens between two pauses, or in a short one, makes the next one the shortest', async () => {
  const { pause } = pausing();
  await lengthOf(pause);
  pause.shorten();
  expect(await lengthOf(pause, { shortenAfterMs: 100 })).toBe(SHORTEST_MS);
  expect(await lengthOf(pause)).toBe(SHORTEST_MS);
});

test('a pause ends when known work is due, but is never shorter than the shortest', async () => {
  const { pause } = pausing();
  for (let i = 0; i < 4; i += 1) await lengthOf(pause);
  expect(await lengthOf(pause, { dueInMs: 2_500 })).toBe(2_500);
  expect(await lengthOf(pause, { dueInMs: 10 })).toBe(SHORTEST_MS);
  expect(await lengthOf(pause, { dueInMs: 60_000 })).toBe(LONGEST_MS);
});

test.each([0, 4])('a stop ends the pause at once, also after %i quiet ones', async (quiet) => {
  const { pause, stop } = pausing();
  for (let i = 0; i < quiet; i += 1) await lengthOf(pause);
  let isOver = false;
  void pause.wait().then(() => (isOver = true));
  stop.abort();
  await jest.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(true);
  expect(await lengthOf(pause)).toBe(0);
});
