import { daysIn, daysOf, eachDay, monthBefore } from './period';

test.each([
  ['2026-02', '2026-02-28', 28, '2026-01'],
  ['2028-02', '2028-02-29', 29, '2028-01'],
  ['2026-12', '2026-12-31', 31, '2026-11'],
  ['2026-01', '2026-01-31', 31, '2025-12'],
])('%s ends on %s, has %i days and follows %s', (month, to, days, before) => {
  expect(daysOf(month)).toEqual({ from: `${month}-01`, to });
  expect([...eachDay(daysOf(month))]).toHaveLength(days);
  expect([daysIn(month), monthBefore(month)]).toEqual([days, before]);
});
