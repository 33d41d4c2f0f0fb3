import type { Remark } from '../../inbound/inbound-message';
import { isUnpaid } from '../lifecycle';
import type { Payment, PaymentReturn } from '../payment';
import { controlSum } from '../../shared/fields/totals';
import type { Issue } from '../../shared/issue';
import { countDiffers, totalDiffers } from './report-warnings';

type Said = Remark['said'] & { readonly kind: 'RETURN_OF_ALL' };

/** A returned payment with its amount. */
interface Back {
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
  { path, said }: { readonly path: string; readonly said: Said },
): readonly Back[] | Issue {
  const back = transactions.flatMap(({ uetr, status }, index) => {
    const { value, currency } = creditTransfer.transactions?.[index]?.amount ?? {};
    if (isUnpaid(status) || value === undefined || currency === undefined) return [];
    return [{ uetr, amount: { value, currency } }];
  });
  const { total, count } = said;
  if (count !== undefined && ![transactions.length, back.length].includes(count))
    return countDiffers(path, { stated: count, sent: transactions.length });
  return total === undefined || isTotal(back, total) ? back : totalDiffers(path, total);
}

function isTotal(back: readonly Back[], { value, currency }: Back['amount']): boolean {
  const sum = controlSum(back.map(({ amount }) => amount.value));
  return back.every(({ amount }) => amount.currency === currency) && sum === controlSum([value]);
}
