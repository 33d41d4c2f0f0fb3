import { Purpose } from '@taprsvp/iso20022_external_codes/dist/Purpose';
import { error, type Problem } from './problem';

/** The API's purpose codes for Islamic finance: not in ISO's list, so they are sent as Purp/Prtry. */
export const ISLAMIC_PURPOSES = [
  ...(['PROF', 'ZKAT', 'WAQF', 'IJRA'] as const),
  ...(['MRBA', 'MDRB', 'MSHK', 'SUKK'] as const),
] as const;

const ISO: ReadonlySet<string> = new Set(Object.values(Purpose));
const ISLAMIC: ReadonlySet<string> = new Set(ISLAMIC_PURPOSES);

/** True for ISO's ExternalPurpose1Code, sent as Purp/Cd; other codes are sent as Purp/Prtry. */
export function isIsoPurpose(code: string): boolean {
  return ISO.has(code);
}

/** A purpose code of ISO or of the API. Source: ISO's ExternalPurpose1Code; SendCreditTransfer. */
export function purposeProblem(code: string): Problem | undefined {
  if (ISO.has(code) || ISLAMIC.has(code)) return undefined;
  const ways = `a code of ISO's ExternalPurpose1Code or one of ${ISLAMIC_PURPOSES.join(', ')}`;
  return error('PURP_UNKNOWN', `must be ${ways}`, 'FF07');
}
