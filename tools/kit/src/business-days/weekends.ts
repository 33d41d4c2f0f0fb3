import type { Weekday } from './business-days';

/** Days of the week on which a country's banks are closed, and where that is said. */
export interface Weekend {
  readonly days: readonly Weekday[];
  readonly source: string;
}

const FRIDAY_SATURDAY = ['FRIDAY', 'SATURDAY'] as const;
const SATURDAY_SUNDAY = ['SATURDAY', 'SUNDAY'] as const;

const OF_MOST_COUNTRIES: Weekend = {
  days: SATURDAY_SUNDAY,
  source: 'assumed: that of most countries',
};

/** By ISO 3166-1 alpha-2 country. */
const WEEKENDS: Readonly<Record<string, Weekend>> = {
  MY: {
    days: SATURDAY_SUNDAY,
    source: 'assumed; Kedah, Kelantan and Terengganu close on Friday and Saturday',
  },
  SA: { days: FRIDAY_SATURDAY, source: 'royal order A/185 (2013)' },
  AE: {
    days: SATURDAY_SUNDAY,
    source: 'federal working week since 2022, by a secondary source',
  },
  BH: { days: FRIDAY_SATURDAY, source: 'since 2006, by a secondary source' },
  KW: { days: FRIDAY_SATURDAY, source: 'since 2007, by a secondary source' },
  OM: { days: FRIDAY_SATURDAY, source: 'since May 2013, by a secondary source' },
  QA: { days: FRIDAY_SATURDAY, source: 'since 2003, by a secondary source' },
  PK: { days: SATURDAY_SUNDAY, source: 'assumed' },
  ID: { days: SATURDAY_SUNDAY, source: 'assumed' },
};

/** The weekend of a country; Saturday and Sunday where it has no row, or none is named. */
export function weekendOf(country: string | undefined): Weekend {
  return (country !== undefined && WEEKENDS[country]) || OF_MOST_COUNTRIES;
}
