import type { CbprRule } from './rule';

/** At the pagination of a report or notification. */
export const pagesFromOne = (number: string, at: string): CbprRule => ({
  numbers: [number],
  code: 'CBPR_PAGE_NUMBER',
  at,
  must: { holdLike: { path: 'PgNb', pattern: /[^0]/ } },
  message: 'pages are counted from 1: write the number of the page',
  reason: 'CH16',
  keeps: { PgNb: '10' },
  breaks: { PgNb: '00000' },
});
