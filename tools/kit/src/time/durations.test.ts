import { begunPeriods, wholePeriods } from '.';

test.each([
  [0, 0, 0],
  [1, 0, 1],
  [59_999, 0, 1],
  [60_000, 1, 1],
  [60_001, 1, 2],
  [-1, -1, 0],
])('%i ms have %i whole minutes and %i that are begun', (ms, whole, begun) => {
  expect(wholePeriods(ms, 60_000)).toBe(whole);
  expect(begunPeriods(ms, 60_000) + 0).toBe(begun);
});
