import { error, warning, type Problem } from './problem';
import { isFinX, referenceProblem } from './reference';

interface MemberIds {
  readonly pattern: RegExp;
  readonly words: string;
}

const digits = (count: number): MemberIds => ({
  pattern: new RegExp(`^[0-9]{${count}}$`),
  words: `${count} digits`,
});

/** Clearing systems whose member ids have one form. Source: adr/0008-clearing-members.md. */
const FORMS: Readonly<Record<string, MemberIds>> = {
  ATBLZ: digits(5),
  AUBSB: digits(6),
  CACPA: digits(9),
  CNAPS: digits(12),
  DEBLZ: digits(8),
  ESNCC: { pattern: /^[0-9]{8,9}$/, words: '8 or 9 digits' },
  GBDSC: digits(6),
  INFSC: { pattern: /^[A-Z0-9]{11}$/, words: '11 capital letters or digits' },
  USABA: digits(9),
  USPID: digits(4),
};

/** The other codes of ISO's list, whose member ids are not checked. */
const OTHERS = [
  ...['BEFTN', 'CHBCC', 'CHSIC', 'GRBIC', 'HKNCC', 'IENCC', 'ITNCC', 'JPZGN', 'NGBCS'],
  ...['NZNCC', 'PLKNR', 'PTNCC', 'RUCBC', 'SESBA', 'SGIBG', 'THCBC', 'TWNCC', 'ZANCC'],
];
const KNOWN: ReadonlySet<string> = new Set([...Object.keys(FORMS), ...OTHERS]);

/** Names of clearing systems that look like codes of the list. */
const NAMES: ReadonlySet<string> = new Set(['SARIE', 'SKNBI', 'PRISM', 'RAAST']);

/**
 * True for a code of ISO's ExternalClearingSystemIdentification1Code (Cd), which has five capital letters;
 * false for a proprietary name (Prtry).
 */
export function isClearingCode(text: string): boolean {
  return /^[A-Z]{5}$/.test(text) && !NAMES.has(text);
}

/** A clearing system by ISO's code such as USABA, or by its own name. */
export function clearingSystemProblem(text: string): Problem | undefined {
  if (text.length > 35 || !isFinX(text)) return referenceProblem(text);
  if (!isClearingCode(text) || KNOWN.has(text)) return undefined;
  const message = `is not known here: compare ${text} with ISO's ExternalClearingSystemIdentification1Code`;
  return warning('CLEARING_SYSTEM_UNKNOWN', message);
}

/** A member id in the form of its clearing system. */
export function memberIdProblem(text: string, system: string | undefined): Problem | undefined {
  const problem = referenceProblem(text);
  const form = FORMS[system ?? ''];
  if (problem || !form || form.pattern.test(text)) return problem;
  return error('CLEARING_MEMBER_FORMAT', `must have ${form.words} for ${system}`, 'RC08');
}
