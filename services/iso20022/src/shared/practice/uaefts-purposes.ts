import type { Evidence, OwnPurposes } from './clearing-system';

/** A purpose code of ISO or of the API, and its code of the UAE's central bank. */
export interface UaeftsPurpose {
  readonly purposeCode: string;
  readonly uaeCode: string;
  readonly evidence: Evidence;
}

const inListsOfBanks = (words: string): Evidence => ({
  grade: 'S',
  source: `banks' lists of the central bank's codes: ${words}`,
});
const OUR_READING: Evidence = {
  grade: 'U',
  source:
    "that it is a charitable contribution is our reading; no text of the central bank's says so",
};

/** The central bank itself states that UAEFTS uses codes of three letters. */
export const UAEFTS_PURPOSES: readonly UaeftsPurpose[] = [
  { purposeCode: 'ZKAT', uaeCode: 'CHC', evidence: OUR_READING },
  { purposeCode: 'WAQF', uaeCode: 'CHC', evidence: OUR_READING },
  { purposeCode: 'CHAR', uaeCode: 'CHC', evidence: inListsOfBanks('charitable contributions') },
  { purposeCode: 'DIVD', uaeCode: 'DIV', evidence: inListsOfBanks('dividend payouts') },
  { purposeCode: 'SALA', uaeCode: 'SAL', evidence: inListsOfBanks('salaries') },
];

export const UAEFTS_OWN_PURPOSES: OwnPurposes = {
  country: 'AE',
  codes: new Map(UAEFTS_PURPOSES.map(({ purposeCode, uaeCode }) => [purposeCode, uaeCode])),
};
