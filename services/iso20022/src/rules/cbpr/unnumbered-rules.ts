import { find, type Element } from './element';
import type { CbprRule } from './rule';

/*
 * Unnumbered rules of CBPR+: its restricted message leaves elements out, or makes them mandatory.
 * Source: docs/market-practices.md.
 */

export const SINGLE_TX = 'CBPR_SINGLE_TX';

/** Way out for a message of several payments that states their number. */
const COUNTED_APART =
  'take this one out, send it as a message of its own, and write NbOfTxs 1 in each';

/** One transaction a message. `at` holds what `path` names and may stand once. */
export const oneOnly = (at: string, path: string, wayOut = COUNTED_APART): CbprRule => ({
  numbers: [],
  code: SINGLE_TX,
  at,
  must: { haveAtMost: { most: 1, of: path } },
  message: `a CBPR+ message has one ${path}: ${wayOut}`,
  reason: 'AM18',
  keeps: { [path]: [{}] },
  breaks: { [path]: [{}, {}] },
});

/** At GrpHdr. */
export const countedAsOne = (at: string): CbprRule => ({
  numbers: [],
  code: SINGLE_TX,
  at,
  must: { holdOneOf: { path: 'NbOfTxs', values: ['1'] } },
  message: 'a CBPR+ message has one transaction: write NbOfTxs 1',
  reason: 'AM19',
  keeps: { NbOfTxs: '1' },
  breaks: { NbOfTxs: '2' },
});

/** At what holds the payment's ids; the element is UETR or OrgnlUETR. */
export const tracked = (at: string, element: 'UETR' | 'OrgnlUETR'): CbprRule => ({
  numbers: [],
  code: 'CBPR_UETR_REQUIRED',
  at,
  must: { have: [element] },
  message:
    element === 'UETR'
      ? 'a CBPR+ payment has a UETR: add one, a UUID of version 4 that no other payment has'
      : 'a CBPR+ message about a payment names its UETR: add OrgnlUETR, as the payment had it',
  reason: 'CH21',
  keeps: { [element]: '8a562c67-ca16-48ba-b074-65581be6f001' },
  breaks: { EndToEndId: 'INV-17' },
});

/** At what holds ChrgBr. */
export const notByServiceLevel = (at: string): CbprRule => ({
  numbers: [],
  code: 'CBPR_CHRGBR_SLEV',
  at,
  must: { holdOneOf: { path: 'ChrgBr', values: ['DEBT', 'CRED', 'SHAR'] } },
  message: 'CBPR+ has no SLEV: write DEBT, CRED or SHAR',
  reason: 'BE19',
  keeps: { ChrgBr: 'SHAR' },
  breaks: { ChrgBr: 'SLEV' },
});

/** At RmtInf. */
export const remittanceInOneLine = (at: string): CbprRule => ({
  numbers: [],
  code: 'CBPR_REMITTANCE_LINES',
  at,
  must: { haveAtMost: { most: 1, of: 'Ustrd' } },
  message:
    'CBPR+ has one Ustrd of 140 characters: join the lines, or send the rest as Strd or apart',
  reason: 'RR07',
  keeps: { Ustrd: ['Invoice 17'] },
  breaks: { Ustrd: ['Invoice 17', 'Invoice 18'] },
});

/** Elements that ISO has and CBPR+ leaves out, one rule each. */
export const leftOut = (at: string, elements: readonly string[]): readonly CbprRule[] =>
  elements.map((element) => ({
    numbers: [],
    code: `CBPR_NO_${element.toUpperCase()}`,
    at,
    must: { lack: [element] },
    message: `CBPR+ leaves ${element} out here: take it out`,
    reason: 'CH17',
    keeps: {},
    breaks: { [element]: '1' },
  }));

/**
 * Elements that ISO allows in group and transaction, and CBPR+ in the transaction only: at the group.
 * Source: the published catalogue's sample messages, which hold every element of CBPR+.
 */
export const transactionOnly = (at: string, elements: readonly string[]): readonly CbprRule[] =>
  elements.map((element) => ({
    numbers: [],
    code: `CBPR_GROUP_${element.toUpperCase()}`,
    at,
    must: { lack: [element] },
    message: `CBPR+ tells ${element} of the transaction and not of the group: move it there`,
    reason: 'CH17',
    keeps: {},
    breaks: { [element]: '1' },
  }));

/** At what holds the instant: GrpHdr, the assignment of a case, or the header. */
export const createdWithOffset = (at: string, element = 'CreDtTm'): CbprRule => ({
  numbers: [],
  code: 'CBPR_DT_NO_OFFSET',
  at: `${at}/${element}`,
  must: { beValid: 'instant' },
  message: `${element} says its offset from UTC: write it as 2026-11-22T09:00:00+03:00`,
  reason: 'CH16',
  keeps: '2026-11-22T09:00:00+03:00',
  breaks: '2026-11-22T09:00:00',
});

/**
 * Address lines alone are not allowed since 14 November 2026, except in account reports.
 * Source: Swift, removal of unstructured addresses.
 */
export const ADDRESSES: readonly CbprRule[] = [
  {
    numbers: [],
    code: 'CBPR_ADDR_UNSTRUCTURED',
    at: '//PstlAdr',
    where: { has: 'AdrLine' },
    must: { have: ['TwnNm', 'Ctry'] },
    message: 'an address with AdrLine has TwnNm and Ctry too since 14 November 2026: add them',
    reason: 'BE04',
    keeps: { TwnNm: 'Riyadh', Ctry: 'SA', AdrLine: ['Floor 3'] },
    breaks: { Ctry: 'SA', AdrLine: ['Floor 3'] },
  },
  {
    numbers: [],
    code: 'CBPR_ADDR_LINES',
    at: '//PstlAdr',
    must: { haveAtMost: { most: 2, of: 'AdrLine' } },
    message: 'an address has at most two AdrLine: give the rest as StrtNm, BldgNb, PstCd and so on',
    reason: 'BE04',
    keeps: { TwnNm: 'Riyadh', Ctry: 'SA', AdrLine: ['Floor 3', 'Gate 2'] },
    breaks: { TwnNm: 'Riyadh', Ctry: 'SA', AdrLine: ['Floor 3', 'Gate 2', 'Lift 1'] },
  },
  {
    numbers: [],
    code: 'CBPR_ADDR_INCOMPLETE',
    at: '//PstlAdr',
    where: { holds: isStructured },
    must: { have: ['TwnNm', 'Ctry'] },
    message: 'an address has at least TwnNm and Ctry: add what is missing',
    severity: 'WARNING',
    reason: 'BE04',
    keeps: { TwnNm: 'Riyadh', Ctry: 'SA' },
    breaks: { Ctry: 'SA' },
  },
];

/** False for a PstlAdr that holds Adr: that is a name with an address, such as where remittance is sent. */
function isStructured(address: Element): boolean {
  return ['AdrLine', 'Adr'].every((path) => find(address, path).length === 0);
}
