import type { ReportContent } from '../../shared/bank-report';
import { controlSum } from '../../shared/fields/totals';
import type { Issue } from '../../shared/issue';
import { isUnpaid } from '../lifecycle';
import type { Payment, PaymentReturn } from '../payment';
import { countDiffers, totalDiffers } from './report-warnings';

type Content = ReportContent & { readonly kind: 'RETURN_OF_ALL' };

/** A returned payment with its amount. */
interface FullReturn {
  readonly uetr: string;
  readonly amount: PaymentReturn['amount'];
}

/**
 * Returns of a message that is returned as a whole: the full amount of every payment that is not rejected
 * or cancelled. A warning instead when the total or the number differs: then the single amounts are
 * unknown. NbOfTxs may count the sent payments or the returned ones.
 */
export function returnOfAll(
  { transactions, creditTransfer }: Payment,
  { path, content }: { readonly path: string; readonly content: Content },
): readonly FullReturn[] | Issue {
  const returns = transactions.flatMap(({ uetr, status }, index) => {
    const { value, currency } = creditTransfer.transactions?.[index]?.amount ?? {};
    if (isUnpaid(status) || value === undefined || currency === undefined) return [];
    return [{ uetr, amount: { value, currency } }];
  });
  const { total, count } = content;
  if (count !== undefined && ![transactions.length, returns.length].includes(count))
    return countDiffers(path, { stated: count, sent: transactions.length });
  return total === undefined || isTotal(returns, total) ? returns : totalDiffers(path, total);
}

function isTotal(
  returns: readonly FullReturn[],
  { value, currency }: FullReturn['amount'],
): boolean {
  const sum = controlSum(returns.map(({ amount }) => amount.value));
  return returns.every(({ amount }) => amount.currency === currency) && sum === controlSum([value]);
}
