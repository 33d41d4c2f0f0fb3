import { data } from 'currency-codes';

/** Amendments of ISO 4217 that the library does not have yet: codes in use, with their decimals. */
const ADDED: readonly (readonly [string, number])[] = [
  ['XCG', 2],
  ['ZWG', 2],
];
/** And codes that are withdrawn: no contract of today is priced in them. */
const WITHDRAWN = ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'ZWL'];

/** The library itself searches a list: 8 percent of a contract's creation in a profile. */
const DIGITS: ReadonlyMap<string, number> = new Map(
  [...data.map(({ code, digits }) => [code, digits] as const), ...ADDED].filter(
    ([code]) => !WITHDRAWN.includes(code),
  ),
);

/** True when the text is an ISO 4217 code in use. */
export function isCurrency(text: string): boolean {
  return DIGITS.has(text);
}

/**
 * Decimals of the currency: 2 for SAR, 3 for KWD, 0 for JPY.
 * @throws RangeError when the code is not ISO 4217: callers check it at the edge
 * Source: ISO 4217; never Intl, whose CLDR digits differ (IQD).
 */
export function minorUnits(currency: string): number {
  const digits = DIGITS.get(currency);
  if (digits === undefined) throw new RangeError(`${currency} is not an ISO 4217 currency`);
  return digits;
}
