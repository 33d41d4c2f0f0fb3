import { problem, type Detail } from '@masar/kit/errors';
import type { Amounts } from './tables';

/** Requires an amount in each currency of the tables, and in no other. */
export function checkAmounts(
  path: string,
  amounts: Amounts,
  currencies: readonly string[],
): Detail[] {
  const missing = currencies.filter((each) => !Object.hasOwn(amounts, each));
  const stray = Object.keys(amounts).filter((each) => !currencies.includes(each));
  return [
    ...missing.map((each) => problem(`${path}.${each}`, 'REQUIRED', 'is required')),
    ...stray.map((each) => problem(`${path}.${each}`, 'UNKNOWN_FIELD', 'is not in currencies')),
  ];
}
