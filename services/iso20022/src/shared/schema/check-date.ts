const ZONE = '(Z|[+-](0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00)?';
const YEAR = '(-?(?:[1-9][0-9]{3,14}|0[0-9]{3}))';
const TIME = '(([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?|24:00:00(\\.0+)?)';

/** Lexical forms of XML Schema part 2, 3.2.7 to 3.2.10; the day is checked against its month below. */
const FORMS: Readonly<Record<string, RegExp>> = {
  date: new RegExp(`^${YEAR}-([0-9]{2})-([0-9]{2})${ZONE}$`),
  dateTime: new RegExp(`^${YEAR}-([0-9]{2})-([0-9]{2})T${TIME}${ZONE}$`),
  gYearMonth: new RegExp(`^${YEAR}-([0-9]{2})()${ZONE}$`),
};
const TIME_OF_DAY = new RegExp(`^${TIME}${ZONE}$`);
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * True for a value of XML Schema's date, dateTime, time or gYearMonth. Surrounding white space is invalid,
 * as in libxml2: not every reader strips it.
 */
export function isTimeValue(base: string, text: string): boolean {
  if (base === 'time') return TIME_OF_DAY.test(text);
  const [, year = '', month = '', day = ''] = FORMS[base]?.exec(text) ?? [];
  if (year === '' || /^-?0000$/.test(year)) return false;
  const days = DAYS[Number(month) - 1];
  if (days === undefined) return false;
  const leapDay = month === '02' && isLeap(BigInt(year)) ? 1 : 0;
  return base === 'gYearMonth' || (day !== '00' && Number(day) <= days + leapDay);
}

function isLeap(year: bigint): boolean {
  return year % 4n === 0n && (year % 100n !== 0n || year % 400n === 0n);
}
