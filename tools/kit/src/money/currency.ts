import { code, codes } from 'currency-codes';

const CURRENCIES: ReadonlySet<string> = new Set(codes());

/** Whether the text is an ISO 4217 code in use. */
export function isCurrency(text: string): boolean {
  return CURRENCIES.has(text);
}

/**
 * Decimals of the currency: 2 for SAR, 3 for KWD, 0 for JPY.
 * @throws RangeError when the code is not ISO 4217: callers check it at the edge
 * Source: ISO 4217; never Intl, whose CLDR digits differ (IQD).
 */
export function minorUnits(currency: string): number {
  const entry = code(currency);
  if (!entry) throw new RangeError(`${currency} is not an ISO 4217 currency`);
  return entry.digits;
}
