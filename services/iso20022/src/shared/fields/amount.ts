import { isCurrency, minorUnits } from '@masar/kit/money';
import { error, type Problem } from './problem';

const FORMAT = /^\d+(\.\d+)?$/;
const TOTAL_DIGITS = 18;
const FRACTION_DIGITS = 5;

/** Units without defined decimals, so any number is valid. Source: ISO 4217, list one, "N.A.". */
const WITHOUT_DECIMALS = new Set([
  ...['XAG', 'XAU', 'XPD', 'XPT', 'XDR', 'XSU', 'XUA'],
  ...['XBA', 'XBB', 'XBC', 'XBD', 'XTS', 'XXX'],
]);

/**
 * A payable amount as decimal text: digits and a point, at most the decimals of its currency, above zero.
 * Decimals are not checked for an unknown currency, which has its own issue.
 * Source: ISO 20022, ActiveOrHistoricCurrencyAndAmount; ISO 4217.
 */
export function amountProblem(text: string, currency?: string): Problem | undefined {
  if (!FORMAT.test(text)) {
    return bad('AMT_FORMAT', 'must be decimal text of digits and a point, such as "1500.00"');
  }
  const [whole = '', decimals = ''] = text.split('.');
  const total = whole.replace(/^0+/, '').length + decimals.length;
  if (total > TOTAL_DIGITS) return bad('AMT_FORMAT', `must have at most ${TOTAL_DIGITS} digits`);
  const allowed = decimalsOf(currency);
  // Trailing zeros count: a bank rejects 1.0000 in KWD like 1.0001.
  if (decimals.length > allowed) {
    const of = allowed === FRACTION_DIGITS ? '' : ` in ${currency}`;
    return bad(
      'AMT_DECIMALS',
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

const bad = (code: string, message: string) => error(code, message, 'AM12');
