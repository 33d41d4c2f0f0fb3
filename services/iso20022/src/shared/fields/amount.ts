import { isCurrency, minorUnits } from '@masar/kit/money';
import { error, type Problem } from './problem';

const FORMAT = /^\d+(\.\d+)?$/;
const TOTAL_DIGITS = 18;
const FRACTION_DIGITS = 5;

/**
 * An amount to pay, as decimal text: digits and a point, the decimals of its currency, more than
 * zero. Where the currency is unknown its decimals are not checked: that is another problem.
 * Source: domain page, 5.1, Amount.
 */
export function amountProblem(text: string, currency?: string): Problem | undefined {
  if (!FORMAT.test(text)) {
    return bad('FORMAT', 'must be decimal text of digits and a point, such as "1500.00"');
  }
  const { total, fraction } = digitsOf(text);
  if (total > TOTAL_DIGITS) return bad('FORMAT', `must have at most ${TOTAL_DIGITS} digits`);
  const allowed = currency && isCurrency(currency) ? minorUnits(currency) : FRACTION_DIGITS;
  if (fraction > allowed) {
    const of = allowed === FRACTION_DIGITS ? '' : ` in ${currency}`;
    return bad('DECIMALS', `must have at most ${allowed} decimals${of}, and this has ${fraction}`);
  }
  if (/[1-9]/.test(text)) return undefined;
  return error('AMT_ZERO', 'must be more than zero', 'AM01');
}

/** Zeros that change nothing are no digits of the value, as XML Schema counts them. */
function digitsOf(text: string): { readonly total: number; readonly fraction: number } {
  const [whole = '', decimals = ''] = text.split('.');
  const fraction = decimals.replace(/0+$/, '').length;
  return { total: whole.replace(/^0+/, '').length + fraction, fraction };
}

const bad = (what: string, message: string) => error(`AMT_${what}`, message, 'AM12');
