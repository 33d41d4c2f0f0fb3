import { error, type Problem } from './problem';

const DECIMAL = /^\d{1,18}(\.\d{1,17})?$/;
const SCALE = 17;

/**
 * Control sum of amounts in decimal text, across currencies: exact, without trailing zeros. A text that is
 * not an amount is skipped, as it has its own issue.
 * Source: ISO 20022, CtrlSum.
 */
export function controlSum(amounts: readonly string[]): string {
  const sum = amounts.filter((each) => DECIMAL.test(each)).reduce((s, a) => s + scaled(a), 0n);
  const digits = String(sum).padStart(SCALE + 1, '0');
  const decimals = digits.slice(-SCALE).replace(/0+$/, '');
  return digits.slice(0, -SCALE) + (decimals && `.${decimals}`);
}

/** True when one amount in decimal text exceeds another. */
export function isMore(one: string, other: string): boolean {
  return scaled(one) > scaled(other);
}

/** Checks a control sum against its amounts; not checked when one of them is not an amount. */
export function controlSumProblem(text: string, amounts: readonly string[]): Problem | undefined {
  if (!amounts.every((each) => DECIMAL.test(each))) return undefined;
  const sum = controlSum(amounts);
  if (DECIMAL.test(text) && scaled(text) === scaled(sum)) return undefined;
  return error('CTRLSUM_MISMATCH', `must be the sum of the amounts, ${sum}`, 'AM10');
}

/** Checks a stated number of transactions. Source: ISO 20022, NbOfTxs. */
export function countProblem(text: string, counted: number): Problem | undefined {
  if (/^\d{1,15}$/.test(text) && BigInt(text) === BigInt(counted)) return undefined;
  return error('NBTXS_MISMATCH', `must be the number of transactions, ${counted}`, 'AM18');
}

function scaled(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(SCALE, '0'));
}
