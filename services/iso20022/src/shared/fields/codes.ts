import { error, type Problem } from './problem';

export const CHARGE_BEARERS = ['DEBT', 'CRED', 'SHAR', 'SLEV'] as const;
export const PAYMENT_METHODS = ['TRF', 'CHK', 'TRA'] as const;

/**
 * Who bears the charges. Source: domain page, 5.1, ChrgBr.
 * @param allowed those of the market's practice
 */
export function chargeBearerProblem(
  text: string,
  allowed: readonly string[] = CHARGE_BEARERS,
): Problem | undefined {
  if (allowed.includes(text)) return undefined;
  return error('CHRGBR_VALUE', `must be ${oneOf(allowed)}`, 'BE19');
}

/**
 * How to pay. Source: domain page, 5.1, PmtMtd.
 * @param allowed those of the market's practice
 */
export function paymentMethodProblem(
  text: string,
  allowed: readonly string[] = PAYMENT_METHODS,
): Problem | undefined {
  if (allowed.includes(text)) return undefined;
  return error('PMTMTD_VALUE', `must be ${oneOf(allowed)}`, 'FF01');
}

/** Values in words, the way out of a field that has none of them; one alone is no choice. */
export function oneOf(values: readonly string[]): string {
  return values.length === 1 ? values.join() : `one of ${values.join(', ')}`;
}
