import { isCurrency, minorUnits } from '@masar/kit/money';
import { error, type Problem } from './problem';

const FORMAT = /^\d+(\.\d+)?$/;
const TOTAL_DIGITS = 18;
const FRACTION_DIGITS = 5;

/** Units without decimals of their own, so that any number is right. Source: ISO 4217, list one, "N.A.". */
const WITHOUT_DECIMALS = new Set([
  ...['XAG', 'XAU', 'XPD', 'XPT', 'XDR', 'XSU', 'XUA'],
  ...['XBA', 'XBB', 'XBC', 'XBD', 'XTS', 'XXX'],
]);

/**
 * An amount to pay, as decimal text: digits and a point, the decimals of its currency, more than
 * zero. Where the currency is unknown its decimals are not checked: that is another problem.
 * Source: domain page, 5.1, Amount.
 */
export function amountProblem(text: string, currency?: string): Problem | undefined {
  if (!FORMAT.test(text)) {
    return bad('FORMAT', 'must be decimal text of digits and a point, such as "1500.00"');
  }
  const [whole = '', decimals = ''] = text.split('.');
  const total = whole.replace(/^0+/, '').length + decimals.length;
  if (total > TOTAL_DIGITS) return bad('FORMAT', `must have at most ${TOTAL_DIGITS} digits`);
  const allowed = decimalsOf(currency);
  // Zeros count: a bank refuses 1.0000 in KWD as it does 1.0001.
  if (decimals.length > allowed) {
    const of = allowed === FRACTION_DIGITS ? '' : ` in ${currency}`;
    return bad(
      'DECIMALS',
      `must have at most ${allowed} decimals${of}, and this has ${decimals.length}`,
    );
  }
  if (/[1-9]/.test(text)) return undefined;
  return error('AMT_ZERO', 'must be more than zero', 'AM01');
}

const decimalsOf = (currency: string | undefined): number =>
  currency !== undefined && isCurrency(currency) && !WITHOUT_DECIMALS.has(currency)
    ? minorUnits(currency)
    : FRACTION_DIGITS;

const bad = (what: string, message: string) => error(`AMT_${what}`, message, 'AM12');
