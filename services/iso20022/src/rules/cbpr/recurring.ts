import { repeatedInLines } from './address-lines';
import { nested } from './nested';
import type { CbprRule } from './rule';

/** Places of a rule that many messages share: number to path. */
export type Places = Readonly<Record<string, string>>;

/** At FinInstnId. */
export const agentsNamedAndAddressed = (places: Places): readonly CbprRule[] =>
  Object.entries(places).map(([number, at]) => ({
    numbers: [number],
    code: 'CBPR_AGENT_NAME_ADDRESS',
    at,
    must: { haveTogether: ['Nm', 'PstlAdr'] },
    message:
      'an agent has a name and a postal address or neither: add the other, or keep its BIC alone',
    reason: 'CH21',
    keeps: { Nm: 'Al Noor Bank', PstlAdr: { TwnNm: 'Riyadh', Ctry: 'SA' } },
    breaks: { Nm: 'Al Noor Bank' },
  }));

export const addressedPartiesNamed = (places: Places): readonly CbprRule[] =>
  Object.entries(places).map(([number, at]) => ({
    numbers: [number],
    code: 'CBPR_PARTY_NAME_ADDRESS',
    at,
    where: { has: 'PstlAdr' },
    must: { have: ['Nm'] },
    message: 'a party with a postal address has a name: add Nm, or take the address out',
    reason: 'BE21',
    keeps: { Nm: 'Huda Salem', PstlAdr: { TwnNm: 'Riyadh', Ctry: 'SA' } },
    breaks: { PstlAdr: { TwnNm: 'Riyadh', Ctry: 'SA' } },
  }));

export const partiesNamedWithoutBic = (places: Places): readonly CbprRule[] =>
  Object.entries(places).map(([number, at]) => ({
    numbers: [number],
    code: 'CBPR_PARTY_NAME_OR_BIC',
    at,
    where: { lacks: 'Id/OrgId/AnyBIC' },
    must: { have: ['Nm'] },
    message: 'a party has a name unless it has a BIC: add Nm, or Id/OrgId/AnyBIC',
    reason: 'BE21',
    keeps: { Id: { OrgId: { AnyBIC: 'RIBLSARI' } } },
    breaks: { CtryOfRes: 'SA' },
  }));

export const partiesWithBicUnnamed = (places: Places): readonly CbprRule[] =>
  Object.entries(places).map(([number, at]) => ({
    numbers: [number],
    code: 'CBPR_PARTY_BIC_ALONE',
    at,
    where: { has: 'Id/OrgId/AnyBIC' },
    must: { lack: ['Nm', 'PstlAdr'] },
    message: 'a party with a BIC has no name and no postal address beside it: keep one of the two',
    reason: 'CH17',
    keeps: { Id: { OrgId: { AnyBIC: 'RIBLSARI' } } },
    breaks: { Nm: 'Huda Salem', Id: { OrgId: { AnyBIC: 'RIBLSARI' } } },
  }));

/** An id that is also carried in MT messages. @param path below `at` */
export const withoutStraySlash = (number: string, at: string, path: string): CbprRule => ({
  numbers: [number],
  code: 'CBPR_REFERENCE_SLASH',
  at,
  must: { holdLike: { path, pattern: /^(?!\/)(?!.*\/\/)(?!.*\/$)/s } },
  message:
    'the reference neither begins nor ends with a slash, nor has two together: leave them out',
  reason: 'CH16',
  keeps: { [path]: 'INV/2026/17' },
  breaks: { [path]: 'INV//17' },
});

/** Applies to the first 16 characters of the end-to-end id, which MT messages carry. */
export const endToEndFitsSixteen = (number: string, at: string): CbprRule => ({
  numbers: [number],
  code: 'CBPR_E2E_SLASH',
  at,
  must: { holdLike: { path: 'EndToEndId', pattern: /^(?!\/)(?!.{15}\/)(?!.{0,14}\/\/)/s } },
  message:
    'in the first 16 characters of EndToEndId neither the first nor the 16th is a slash, and no two ' +
    'stand together: move or leave them out',
  reason: 'FF08',
  keeps: { EndToEndId: 'INV/2026/17' },
  breaks: { EndToEndId: 'INV-2026-17-001/2' },
});

const COMMODITIES = ['XAU', 'XAG', 'XPD', 'XPT'];

/** @param amounts paths below `at`, by number */
export const notInMetal = (at: string, amounts: Places): readonly CbprRule[] =>
  Object.entries(amounts).map(([number, amount]) => inNoMetal([number], at, amount));

export const inNoMetal = (numbers: readonly string[], at: string, amount: string): CbprRule => ({
  numbers,
  code: 'CBPR_CURRENCY_COMMODITY',
  at,
  must: { notBeIn: { amount, currencies: COMMODITIES } },
  message: `payments are not settled in ${COMMODITIES.join(', ')}: pay in a currency of a country`,
  reason: 'AM11',
  keeps: nested(amount, { '@Ccy': 'SAR', '#text': '10.00' }),
  breaks: nested(amount, { '@Ccy': 'XAU', '#text': '10.00' }),
});

/** Remittance is either unstructured or structured. At RmtInf. */
export const remittanceOfOneKind = (number: string, at: string): CbprRule => ({
  numbers: [number],
  code: 'CBPR_REMITTANCE_EXCLUSIVE',
  at,
  must: { haveOnlyOneOf: ['Ustrd', 'Strd'] },
  message: 'remittance information is either Ustrd or Strd: keep one of them',
  reason: 'RR07',
  keeps: { Ustrd: ['Invoice 17'] },
  breaks: { Ustrd: ['Invoice 17'], Strd: [{ AddtlRmtInf: ['Invoice 17'] }] },
});

/** At RmtInf: the limit applies to one payment, not to the whole message. */
export const remittanceNotTooLong = (number: string, at: string): CbprRule => ({
  numbers: [number],
  code: 'CBPR_REMITTANCE_LENGTH',
  at,
  must: { haveText: { of: 'Strd', upTo: 9000 } },
  message:
    'all structured remittance together has at most 9,000 characters without markup: send the ' +
    'rest apart, and name it in RltdRmtInf',
  reason: 'RR07',
  keeps: { Strd: [{ AddtlRmtInf: ['x'.repeat(9000)] }] },
  breaks: { Strd: [{ AddtlRmtInf: ['x'.repeat(4501)] }, { AddtlRmtInf: ['x'.repeat(4500)] }] },
});

export const addressNotRepeated = (number: string): CbprRule => ({
  numbers: [number],
  code: 'CBPR_ADDR_DUPLICATED',
  at: '//PstlAdr',
  must: { satisfy: repeatedInLines },
  message:
    'what has an element of its own in an address is not told again in AdrLine: take it out there',
  reason: 'BE04',
  keeps: { TwnNm: 'Riyadh', Ctry: 'SA', AdrLine: ['Floor 3'] },
  breaks: { TwnNm: 'Riyadh', Ctry: 'SA', AdrLine: ['Floor 3, Riyadh'] },
});

const OTHER_TRACKED = ['G001', 'G002', 'G003', 'G004', 'G005', 'G006', 'G007', 'G009'];

/** The message allows one code of tracked payments only. At SvcLvl. */
export const trackedAs = (number: string, at: string, code: string): CbprRule => ({
  numbers: [number],
  code: 'CBPR_SERVICE_LEVEL',
  at,
  must: { holdNoneOf: { path: 'Cd', values: OTHER_TRACKED.filter((other) => other !== code) } },
  message: `of the service levels of tracked payments this message takes ${code} only: write ${code}`,
  reason: 'FF04',
  keeps: { Cd: code },
  breaks: { Cd: 'G002' },
});

/** At the transaction. */
export const instructionsNotRepeated = (number: string, at: string): CbprRule => ({
  numbers: [number],
  code: 'CBPR_INSTRUCTION_REPEATED',
  at,
  must: { notRepeat: 'InstrForCdtrAgt/Cd' },
  message: 'an instruction for the creditor agent is given once: take the second of its code out',
  reason: 'CH17',
  keeps: { InstrForCdtrAgt: [{ Cd: 'PHOB' }, { Cd: 'HOLD' }] },
  breaks: { InstrForCdtrAgt: [{ Cd: 'PHOB' }, { Cd: 'PHOB' }] },
});

/** Two instructions that exclude each other. */
export interface Clash {
  readonly number: string;
  readonly given: string;
  readonly excludes: string;
}

/** At the transaction. */
export const instructionsAgree = (at: string, { number, given, excludes }: Clash): CbprRule => ({
  numbers: [number],
  code: `CBPR_INSTRUCTION_${given}_${excludes}`,
  at,
  where: { value: 'InstrForCdtrAgt/Cd', in: [given] },
  must: { holdNoneOf: { path: 'InstrForCdtrAgt/Cd', values: [excludes] } },
  message: `the creditor agent cannot be told ${excludes} together with ${given}: keep one of them`,
  reason: 'CH17',
  keeps: { InstrForCdtrAgt: [{ Cd: given }] },
  breaks: { InstrForCdtrAgt: [{ Cd: given }, { Cd: excludes }] },
});

/** At the transaction. */
export const remittanceHereOrThere = (number: string, at: string): CbprRule => ({
  numbers: [number],
  code: 'CBPR_REMITTANCE_RELATED',
  at,
  must: { haveOnlyOneOf: ['RltdRmtInf', 'RmtInf'] },
  message: 'the remittance is told in RmtInf or sent apart as RltdRmtInf says: keep one of them',
  reason: 'RR07',
  keeps: { RmtInf: { Ustrd: ['Invoice 17'] } },
  breaks: { RmtInf: { Ustrd: ['Invoice 17'] }, RltdRmtInf: [{ RmtId: 'INV-17' }] },
});

/** At PmtId. */
export const endToEndTold = (number: string, at: string): CbprRule => ({
  numbers: [number],
  code: 'CBPR_E2E_NOTPROVIDED',
  at,
  must: { holdLike: { path: 'EndToEndId', pattern: /\S/ } },
  message: 'EndToEndId is not empty: write NOTPROVIDED where the debtor gave none',
  reason: 'FF08',
  keeps: { EndToEndId: 'NOTPROVIDED' },
  breaks: { EndToEndId: ' ' },
});
