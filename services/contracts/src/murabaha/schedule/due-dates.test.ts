import fc from 'fast-check';
import { isBusinessDay, ROLLS, WEEKDAYS } from '@masar/kit/business-days';
import { addDays } from '@masar/kit/time';
import { FREQUENCIES, type Frequency } from '../../shared/frequency';
import { dueDate, lateFrom, plusMonths, rolledDueDates } from './due-dates';

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

describe('due dates moved to business days', () => {
  const saleDay = '2026-06-16';
  const GULF = { weekend: ['FRIDAY', 'SATURDAY'], holidays: [] } as const;

  it.each([
    ['FOLLOWING', ['2026-08-02', '2026-08-31', '2026-09-30', '2026-11-01']],
    ['MODIFIED_FOLLOWING', ['2026-07-30', '2026-08-31', '2026-09-30', '2026-10-29']],
  ] as const)('by %s are counted from the original day all the same', (how, expected) => {
    const ends = days('monthly', '2026-07-31', 4);
    expect(rolledDueDates(ends, { how, calendar: GULF, saleDay })).toEqual(expected);
  });

  it('stay one after the other when holidays push two of them onto one day', () => {
    const holidays = Array.from({ length: 10 }, (_, i) => addDays('2026-07-12', i));
    const calendar = { ...GULF, holidays };
    const weeks = days('weekly', '2026-07-07', 4);
    expect(weeks).toEqual(['2026-07-07', '2026-07-14', '2026-07-21', '2026-07-28']);
    const moved = rolledDueDates(weeks, { how: 'FOLLOWING', calendar, saleDay });
    expect(moved).toEqual(['2026-07-07', '2026-07-22', '2026-07-23', '2026-07-28']);
  });

  it('stay so by MODIFIED_FOLLOWING too, though one of them then leaves its month', () => {
    const holidays = ['2026-10-25', '2026-10-26', '2026-10-27', '2026-10-28'];
    const by = { how: 'MODIFIED_FOLLOWING', calendar: { ...GULF, holidays }, saleDay } as const;
    const moved = rolledDueDates(['2026-10-23', '2026-10-30', '2026-11-06'], by);
    expect(moved).toEqual(['2026-10-29', '2026-11-01', '2026-11-08']);
  });

  it('are never before the sale, whose month ends on its day', () => {
    const by = { how: 'MODIFIED_FOLLOWING', calendar: GULF, saleDay: '2026-10-31' } as const;
    expect(rolledDueDates(['2026-10-31'], by)).toEqual(['2026-11-01']);
  });

  it('are business days that grow, for every calendar', () => {
    const rolls = fc.record({
      how: fc.constantFrom(...ROLLS.filter((how) => how !== 'NONE')),
      frequency: fc.constantFrom(...FREQUENCIES.filter((name) => name !== 'bullet')),
      first: fc.integer({ min: 0, max: 400 }).map((later) => addDays(saleDay, later)),
      weekend: fc.subarray([...WEEKDAYS], { maxLength: 3 }),
      closedFrom: fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 6 }),
    });
    fc.assert(
      fc.property(rolls, ({ how, frequency, first, weekend, closedFrom }) => {
        const fortnight = Array.from({ length: 14 }, (_, i) => i);
        const closed = closedFrom.flatMap((from) => fortnight.map((more) => from + more));
        const holidays = closed.map((later) => addDays(saleDay, later));
        const calendar = { weekend, holidays };
        const due = days(frequency, first, 24);
        const moved = rolledDueDates(due, { how, calendar, saleDay });
        expect(moved).toEqual([...new Set(moved)].sort());
        expect(moved.filter((day) => day < saleDay || !isBusinessDay(day, calendar))).toEqual([]);
      }),
    );
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
