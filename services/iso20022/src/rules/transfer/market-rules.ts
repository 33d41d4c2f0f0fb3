import { chargeBearerProblem, oneOf, paymentMethodProblem } from '../../shared/fields/codes';
import { error } from '../../shared/fields/problem';
import { charsetProblem, nameProblem } from '../../shared/fields/text';
import { isMore } from '../../shared/fields/totals';
import type { Practice } from '../../shared/practice/practice';
import type { MarketRule } from './rule';

/** Rules of markets on single fields beyond their formats. Source: docs/market-practices.md. */
export const CHARGE_BEARER = {
  rule: 'charge bearer',
  judge: (text, { chargeBearers }) => chargeBearerProblem(text, chargeBearers),
} as const satisfies MarketRule<unknown>;

export const PAYMENT_METHOD = {
  rule: 'payment method',
  judge: (text, { paymentMethods }) => paymentMethodProblem(text, paymentMethods),
} as const satisfies MarketRule<unknown>;

export const NAME = {
  rule: 'name',
  judge: (text, { maxNameLength, isCharsetLimited }) =>
    nameProblem(text, maxNameLength) ?? (isCharsetLimited && charsetProblem(text)),
} as const satisfies MarketRule<unknown>;

export const FREE_TEXT = {
  rule: 'character set',
  judge: (text, { isCharsetLimited }) => (isCharsetLimited ? charsetProblem(text) : undefined),
} as const satisfies MarketRule<unknown>;

export const CURRENCY = {
  rule: 'currency',
  judge: (text, practice) => {
    if (isTaken(text, practice)) return undefined;
    return error('CCY_NOT_ALLOWED', `must be ${wanted(practice)}, and not ${text}`, 'AM03');
  },
} as const satisfies MarketRule<unknown>;

export const AMOUNT = {
  rule: 'amount limit',
  judge: (text, { maxAmount }) => {
    if (!maxAmount || !isMore(text, maxAmount)) return undefined;
    return error('AMT_MAX', `must be at most ${maxAmount}: pay in parts`, 'AM13');
  },
} as const satisfies MarketRule<unknown>;

function isTaken(currency: string, { currencies }: Practice): boolean {
  if ('except' in currencies) return !currencies.except.includes(currency);
  return currencies.includes(currency);
}

function wanted({ currencies }: Practice): string {
  if ('except' in currencies) return `a currency other than ${currencies.except.join(', ')}`;
  return oneOf(currencies);
}
