import { fraction, Money } from '@masar/kit/money';
import { EXPENSE_AMOUNTS } from './expense-amounts';
import type { ExpensePolicy } from '../kafalah';
import type { JurisdictionPolicy } from '../../shared/jurisdiction-policies';
import type { Terms } from '../terms';

/** Ours: all items together stay within three times the bound of one, so that no price is split into items. */
const ITEMS_AT_BOUND = 3;

/** The plausible bounds of one expense, and of all expenses of a guarantee together. */
export interface ExpenseBounds {
  readonly item: Money;
  readonly total: Money;
}

/** Bounds that hold where expenses are paid: the jurisdiction's, or those that a board decided. */
export function expensePolicyOf(
  { guaranteeExpensePercent, guaranteeExpenses }: JurisdictionPolicy,
  currency: string,
): ExpensePolicy {
  const { percent = guaranteeExpensePercent, most, reference } = guaranteeExpenses ?? {};
  const amount = most?.currency === currency ? most.amount : EXPENSE_AMOUNTS[currency]?.most;
  return { percent, ...(amount !== undefined && { amount }), ...(reference && { reference }) };
}

/**
 * An item is at most its share of the guaranteed amount, and never above the absolute amount. A
 * small sum is plausible whatever the share is: a notary's fee does not shrink with the guarantee.
 */
export function expenseBoundsOf(terms: Terms, expenses: ExpensePolicy | undefined): ExpenseBounds {
  const { currency, guaranteed_amount } = terms;
  const { percent = '0', amount } = expenses ?? {};
  const money = (text: string): Money => Money.stored(text, currency);
  const share = money(guaranteed_amount).times(fraction(percent).div(100));
  const least = money(EXPENSE_AMOUNTS[currency]?.small ?? '0');
  const wide = share.compare(least) < 0 ? least : share;
  const item = amount !== undefined && wide.compare(money(amount)) > 0 ? money(amount) : wide;
  return { item, total: item.times(ITEMS_AT_BOUND) };
}
