import { begunPeriods, hoursText, percentile, wholePeriods } from '.';

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

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [36_000, '0.01'],
  [3_600_001, '1.01'],
])('%i ms are %s hours: never fewer than it took', (durationMs, hours) => {
  expect(hoursText(durationMs)).toBe(hours);
});

test('a percentile is one of the durations, whatever their order', () => {
  expect(percentile([5, 1, 4, 2, 3], 50)).toBe(3);
  expect(percentile([2, 1], 50)).toBe(1);
  expect(percentile([2, 1], 90)).toBe(2);
  expect(percentile([], 50)).toBeUndefined();
});
