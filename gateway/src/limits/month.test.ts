import { isWithin, monthOf } from './month';

const us = (iso: string) => Date.parse(iso) * 1_000;

const MONTHS: [string, string, string, string][] = [
  ['2026-11-21T09:00:00Z', '2026-11', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
  ['2026-12-31T23:59:59.999Z', '2026-12', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['2027-01-01T00:00:00Z', '2027-01', '2027-01-01T00:00:00Z', '2027-02-01T00:00:00Z'],
  ['2028-02-29T12:00:00Z', '2028-02', '2028-02-01T00:00:00Z', '2028-03-01T00:00:00Z'],
];

test.each(MONTHS)('%s lies in %s', (instant, ...[name, start, end]) => {
  const month = monthOf(us(instant));
  expect(month).toEqual({ name, startUs: us(start), endUs: us(end) });
  expect(isWithin(month, us(instant))).toBe(true);
});

test('a month begins with its first microsecond and ends before the next month', () => {
  const month = monthOf(us('2026-11-21T09:00:00Z'));
  expect(isWithin(month, month.startUs)).toBe(true);
  expect(isWithin(month, month.startUs - 1)).toBe(false);
  expect(isWithin(month, month.endUs - 1)).toBe(true);
  expect(isWithin(month, month.endUs)).toBe(false);
  expect(monthOf(month.endUs - 1).name).toBe('2026-11');
});
