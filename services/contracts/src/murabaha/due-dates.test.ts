import { FREQUENCIES, type Frequency } from '../shared/frequency';
import { dueDate, lateFrom, plusMonths } from './due-dates';

const days = (frequency: Frequency, day: string, count: number, firstAfter = 0) =>
  Array.from({ length: count }, (_, i) => dueDate(frequency, { day, firstAfter }, i + 1));

describe('due dates', () => {
  it.each([
    ['weekly', '2026-06-16', ['2026-06-16', '2026-06-23', '2026-06-30']],
    ['bi_weekly', '2026-12-20', ['2026-12-20', '2027-01-03', '2027-01-17']],
    ['monthly', '2028-01-31', ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']],
    ['quarterly', '2026-11-30', ['2026-11-30', '2027-02-28', '2027-05-30']],
    ['semi_annual', '2026-08-31', ['2026-08-31', '2027-02-28', '2027-08-31']],
    [
      'annual',
      '2028-02-29',
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    ],
    ['bullet', '2027-06-16', ['2027-06-16']],
  ] as const)(
    'are counted %s from %s, clamped from the original day',
    (frequency, day, expected) => {
      expect(days(frequency, day, expected.length)).toEqual(expected);
    },
  );

  it('begin a period after the sale and keep its day: 31 January, 28 February, 31 March', () => {
    expect(days('monthly', '2026-12-31', 4, 1)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });

  it.each(FREQUENCIES)('grow without a repeat: %s', (frequency) => {
    const found = days(frequency, '2027-01-31', frequency === 'bullet' ? 1 : 240);
    expect(found).toEqual([...new Set(found)].sort());
  });

  it('go back over the end of a year', () => {
    expect(plusMonths('2026-01-31', -2)).toBe('2025-11-30');
  });
});

describe('an instalment is late', () => {
  it.each([
    ['without days of grace when its due date is over', 0, '2026-07-17T00:00:00.000Z'],
    ['with 5 days of grace when these are over', 5, '2026-07-22T00:00:00.000Z'],
  ])('%s', (_, grace, instant) => {
    expect(lateFrom('2026-07-16', grace).toISOString()).toBe(instant);
  });
});
