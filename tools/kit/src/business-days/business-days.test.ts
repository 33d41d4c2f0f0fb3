import { addBusinessDays, isBusinessDay, roll, WEEKDAYS, type Roll } from './business-days';

const GULF = { weekend: ['FRIDAY', 'SATURDAY'], holidays: [] } as const;
const WEST = { weekend: ['SATURDAY', 'SUNDAY'], holidays: [] } as const;
/** 20 to 23 March 2026, Friday to Monday, are the holidays of Eid. */
const EID = {
  ...GULF,
  holidays: ['2026-03-20', '2026-03-21', '2026-03-22', '2026-03-23'],
};

describe('a business day', () => {
  it('is no day of the weekend, wherever that is', () => {
    // 15 November 2026 is a Sunday.
    const week = WEEKDAYS.map((_, i) => `2026-11-${15 + i}`);
    const open = (calendar: typeof GULF | typeof WEST) =>
      WEEKDAYS.filter((_, i) => isBusinessDay(week[i]!, calendar));
    expect(open(GULF)).toEqual(['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY']);
    expect(open(WEST)).toEqual(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']);
  });

  it('is no holiday', () => {
    expect(isBusinessDay('2026-03-22', GULF)).toBe(true);
    expect(isBusinessDay('2026-03-22', EID)).toBe(false);
  });
});

describe('business days that are counted', () => {
  it.each([
    ['over a weekend of Friday and Saturday', '2026-11-18', 5, GULF, '2026-11-25'],
    ['over a weekend of Saturday and Sunday', '2026-11-18', 5, WEST, '2026-11-25'],
    ['from a Thursday, by the first weekend', '2026-11-19', 1, GULF, '2026-11-22'],
    ['from a Thursday, by the second', '2026-11-19', 1, WEST, '2026-11-20'],
    ['from a day of the weekend, which does not count', '2026-11-20', 5, GULF, '2026-11-26'],
    ['over holidays beside a weekend', '2026-03-19', 5, EID, '2026-03-30'],
    ['none', '2026-11-20', 0, GULF, '2026-11-20'],
  ])('%s', (_, day, count, calendar, expected) => {
    expect(addBusinessDays(day, count, calendar)).toBe(expected);
  });
});

describe('a day that is rolled', () => {
  const rows: readonly (readonly [string, Roll, string, string])[] = [
    ['a business day', 'FOLLOWING', '2026-11-19', '2026-11-19'],
    ['a business day', 'MODIFIED_FOLLOWING', '2026-11-19', '2026-11-19'],
    ['a Friday', 'NONE', '2026-11-20', '2026-11-20'],
    ['a Friday', 'FOLLOWING', '2026-11-20', '2026-11-22'],
    ['a Friday', 'MODIFIED_FOLLOWING', '2026-11-20', '2026-11-22'],
    ['a Saturday that ends its month', 'FOLLOWING', '2026-10-31', '2026-11-01'],
    ['a Saturday that ends its month', 'MODIFIED_FOLLOWING', '2026-10-31', '2026-10-29'],
    ['a Friday that ends its year', 'MODIFIED_FOLLOWING', '2027-12-31', '2027-12-30'],
    ['a holiday', 'FOLLOWING', '2026-03-20', '2026-03-24'],
  ];

  it.each(rows)('%s by %s: %s becomes %s', (_, how, day, expected) => {
    expect(roll(day, how, EID)).toBe(expected);
  });
});
