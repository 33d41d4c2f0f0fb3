import { error, type Problem } from './problem';

const DECIMAL = /^\d{1,18}(\.\d{1,17})?$/;
const SCALE = 17;

/**
 * The control sum of amounts in decimal text, whatever their currencies: exact, without zeros that
 * say nothing. A text that is no amount adds nothing, as it is a problem of its own.
 * Source: domain page, 5.1, CtrlSum.
 */
export function controlSum(amounts: readonly string[]): string {
  const sum = amounts.filter((each) => DECIMAL.test(each)).reduce((s, a) => s + scaled(a), 0n);
  const digits = String(sum).padStart(SCALE + 1, '0');
  const decimals = digits.slice(-SCALE).replace(/0+$/, '');
  return digits.slice(0, -SCALE) + (decimals && `.${decimals}`);
}

/** Whether one amount in decimal text is more than another. */
export function isMore(one: string, other: string): boolean {
  return scaled(one) > scaled(other);
}

/** A control sum beside the amounts that it sums; where one is no amount, their sum is not known. */
export function controlSumProblem(text: string, amounts: readonly string[]): Problem | undefined {
  if (!amounts.every((each) => DECIMAL.test(each))) return undefined;
  const sum = controlSum(amounts);
  if (DECIMAL.test(text) && scaled(text) === scaled(sum)) return undefined;
  return error('CTRLSUM_MISMATCH', `must be the sum of the amounts, ${sum}`, 'AM10');
}

/** A number of transactions beside those that are there. Source: domain page, 5.1, NbOfTxs. */
export function countProblem(text: string, counted: number): Problem | undefined {
  if (/^\d{1,15}$/.test(text) && BigInt(text) === BigInt(counted)) return undefined;
  return error('NBTXS_MISMATCH', `must be the number of transactions, ${counted}`, 'AM18');
}

function scaled(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(SCALE, '0'));
}
