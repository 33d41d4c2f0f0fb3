/** The year before the first days in the examples of requests; recorded answers are moved to it. */
const SHOWN_YEAR = 2034;
/** Range of an answer's own days around its time, in years; other days come from the request. */
const [YEARS_BEFORE, YEARS_AFTER] = [1, 7];
const DAY = /(?<![\w-])\d{4}-\d{2}(?:-\d{2})?(?=\D|$)/g;
/** A day in prose: 21 November 2026. */
const WRITTEN_DAY = /\b(\d{1,2} [A-Z][a-z]{2,8} )(\d{4})\b/g;
const HIJRI_DAY = /\b1[45]\d{2}-\d{2}-\d{2}\b/g;
const HIJRI_YEAR = /("hijriDate":"(\d{4})-[^"]*","hijriYear":)\d{4}/g;
const DAY_MS = 86_400_000;
const YEAR_MS = 365.25 * DAY_MS;

const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' },
});

/**
 * A JSON text with its days moved by whole years into the future. A Hijri day moves with the same Gregorian day.
 */
export function inShownYears(text: string, now: Date): string {
  const thisYear = now.getUTCFullYear();
  const moved = Math.max(0, SHOWN_YEAR - thisYear);
  const shown = (year: string) => {
    const age = Number(year) - thisYear;
    return age < -YEARS_BEFORE || age > YEARS_AFTER ? year : String(Number(year) + moved);
  };
  const days = hijriDays(now, moved);
  return text
    .replace(DAY, (found) => {
      const [year = '', month = '', day] = found.split('-');
      return [shown(year), month, ...(day ? [dayIn(shown(year), month, day)] : [])].join('-');
    })
    .replace(WRITTEN_DAY, (_, day: string, year: string) => `${day}${shown(year)}`)
    .replace(HIJRI_DAY, (day) => days.get(day) ?? day)
    .replace(HIJRI_YEAR, '$1$2');
}

function dayIn(year: string, month: string, day: string): string {
  const isLeapDay = month === '02' && day === '29';
  return isLeapDay && Number(year) % 4 !== 0 ? '28' : day;
}

/** Hijri days around now, each with its replacement in the shown year. */
function hijriDays(now: Date, movedYears: number): ReadonlyMap<string, string> {
  const first = now.getTime() - YEARS_BEFORE * YEAR_MS;
  const count = Math.ceil(((YEARS_BEFORE + 1) * YEAR_MS) / DAY_MS);
  return new Map(
    Array.from({ length: count }, (_, i) => {
      const day = new Date(first + i * DAY_MS);
      const shown = new Date(day);
      shown.setUTCFullYear(day.getUTCFullYear() + movedYears);
      return [hijriOf(day), hijriOf(shown)] as const;
    }),
  );
}

function hijriOf(day: Date): string {
  const parts = new Map(hijri.formatToParts(day).map(({ type, value }) => [type, value]));
  return ['year', 'month', 'day'].map((type) => parts.get(type as 'year')).join('-');
}
