import { addDays, dateOf, daysBetween, startOf } from '.';

test('the day of an instant is its UTC day', () => {
  expect(dateOf(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
  expect(dateOf(new Date('2026-11-22T01:00:00+03:00'))).toBe('2026-11-21');
});

test('a day starts at its midnight in UTC', () => {
  expect(startOf('2026-11-21').toISOString()).toBe('2026-11-21T00:00:00.000Z');
});

test.each([
  ['2026-11-21', '2026-11-21', 0],
  ['2026-11-21', '2026-11-22', 1],
  ['2026-03-01', '2026-02-28', -1],
  ['2028-02-28', '2028-03-01', 2],
  ['2026-01-01', '2027-01-01', 365],
])('from %s to %s it is %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

test.each([
  ['2026-11-21', 0, '2026-11-21'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 2, '2028-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
])('%s and %i days more is %s', (day, days, later) => {
  expect(addDays(day, days)).toBe(later);
});
