import { error, type Problem } from './problem';

export const CHARGE_BEARERS = ['DEBT', 'CRED', 'SHAR', 'SLEV'] as const;
export const PAYMENT_METHODS = ['TRF', 'CHK', 'TRA'] as const;

/**
 * Charge bearer. Source: ISO 20022, ChargeBearerType1Code.
 * @param allowed codes of the market practice
 */
export function chargeBearerProblem(
  text: string,
  allowed: readonly string[] = CHARGE_BEARERS,
): Problem | undefined {
  if (allowed.includes(text)) return undefined;
  return error('CHRGBR_VALUE', `must be ${oneOf(allowed)}`, 'BE19');
}

/**
 * Payment method. Source: ISO 20022, PaymentMethod3Code.
 * @param allowed codes of the market practice
 */
export function paymentMethodProblem(
  text: string,
  allowed: readonly string[] = PAYMENT_METHODS,
): Problem | undefined {
  if (allowed.includes(text)) return undefined;
  return error('PMTMTD_VALUE', `must be ${oneOf(allowed)}`, 'FF01');
}

/** Allowed values in words: "one of A, B", or just "A". */
export function oneOf(values: readonly string[]): string {
  return values.length === 1 ? values.join() : `one of ${values.join(', ')}`;
}
