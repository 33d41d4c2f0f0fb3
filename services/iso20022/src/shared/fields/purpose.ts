import { Purpose } from '@taprsvp/iso20022_external_codes/dist/Purpose';
import { error, type Problem } from './problem';

/** The specification's codes for Islamic operations: none is ISO's, so they travel as Purp/Prtry. */
export const ISLAMIC_PURPOSES = [
  ...(['PROF', 'ZKAT', 'WAQF', 'IJRA'] as const),
  ...(['MRBA', 'MDRB', 'MSHK', 'SUKK'] as const),
] as const;

const ISO: ReadonlySet<string> = new Set(Object.values(Purpose));
const ISLAMIC: ReadonlySet<string> = new Set(ISLAMIC_PURPOSES);

/** Whether ISO's external purpose codes have it: those travel as Purp/Cd, others as Purp/Prtry. */
export function isIsoPurpose(code: string): boolean {
  return ISO.has(code);
}

/** A purpose code of ISO or of the specification. Source: domain page, 5.1, Purp. */
export function purposeProblem(code: string): Problem | undefined {
  if (ISO.has(code) || ISLAMIC.has(code)) return undefined;
  const ways = `a code of ISO's ExternalPurpose1Code or one of ${ISLAMIC_PURPOSES.join(', ')}`;
  return error('PURP_UNKNOWN', `must be ${ways}`, 'FF07');
}
