import fc from 'fast-check';
import { addDays, daysBetween } from '@masar/kit/time';
import { assertUmmAlQura, FIRST_DAY, hijriOf, LAST_DAY, sameHijriDayNextYear } from './hijri-date';

/** First days of years and months as the published Umm al-Qura calendar has them. */
const ANCHORS = [
  ['2021-08-09', '1443-01-01'],
  ['2022-07-30', '1444-01-01'],
  ['2023-07-19', '1445-01-01'],
  ['2024-07-07', '1446-01-01'],
  ['2025-06-26', '1447-01-01'],
  ['2026-06-16', '1448-01-01'],
  ['2027-06-06', '1449-01-01'],
  ['2028-05-25', '1450-01-01'],
  ['2024-03-11', '1445-09-01'],
  ['2025-03-01', '1446-09-01'],
  ['2026-02-18', '1447-09-01'],
  ['2027-02-08', '1448-09-01'],
  ['2024-12-02', '1446-06-01'],
  ['2024-07-06', '1445-12-30'],
  [FIRST_DAY, '1356-01-01'],
  [LAST_DAY, '1500-12-30'],
] as const;

const A_DAY = fc.integer({ min: 0, max: daysBetween(FIRST_DAY, LAST_DAY) - 356 });

describe('a day in the Umm al-Qura calendar', () => {
  it('is what Node knows of it', () => {
    expect(assertUmmAlQura).not.toThrow();
  });

  it.each(ANCHORS)('%s is %s', (day, text) => {
    const [year, month, dayOfMonth] = text.split('-').map(Number);
    expect(hijriOf(day)).toEqual({ year, month, day: dayOfMonth, text });
  });

  it('is of a month that has 29 or 30 days, each after the one before', () => {
    const misplaced: string[] = [];
    let before = hijriOf(FIRST_DAY);
    for (let day = addDays(FIRST_DAY, 1); day <= LAST_DAY; day = addDays(day, 1)) {
      const next = hijriOf(day);
      const isNextMonth = next.month === (before.month % 12) + 1 && next.day === 1;
      const ends = [29, 30].includes(before.day) && isNextMonth;
      const goesOn = next.month === before.month && next.day === before.day + 1;
      if (!ends && !goesOn) misplaced.push(`${next.text} after ${before.text}`);
      before = next;
    }
    // Once for all: an expectation of each of 51,000 days costs more than the calendar.
    expect(misplaced).toEqual([]);
  });
});

describe('the same Hijri day of the next year', () => {
  it.each([
    ['2025-06-26', '2026-06-16'],
    ['2026-06-16', '2027-06-06'],
    ['2024-03-11', '2025-03-01'],
  ])('of %s is %s', (day, next) => {
    expect(sameHijriDayNextYear(day)).toBe(next);
    expect(hijriOf(next).text.slice(4)).toBe(hijriOf(day).text.slice(4));
  });

  it('is the first of the next month where the month has no 30th then', () => {
    expect(hijriOf('2024-07-06').text).toBe('1445-12-30');
    expect(hijriOf(sameHijriDayNextYear('2024-07-06')).text).toBe('1447-01-01');
  });

  it('is there for every day, 353 to 356 days later, and not a day late', () => {
    fc.assert(
      fc.property(A_DAY, (days) => {
        const day = addDays(FIRST_DAY, days);
        const { year, text } = hijriOf(day);
        const next = sameHijriDayNextYear(day);
        expect([353, 354, 355, 356]).toContain(daysBetween(day, next));
        expect(hijriOf(addDays(next, -1)).text < `${year + 1}${text.slice(4)}`).toBe(true);
      }),
    );
  });
});
