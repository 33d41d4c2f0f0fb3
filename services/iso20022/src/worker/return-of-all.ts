import type { Remark } from '../inbound/inbound-message';
import { isUnpaid } from '../payments/lifecycle';
import type { Payment, PaymentReturn } from '../payments/payment';
import { controlSum } from '../shared/fields/totals';
import type { Issue } from '../shared/issue';
import { countDiffers, totalDiffers } from './inbound-issues';

type Said = Remark['said'] & { readonly kind: 'RETURN_OF_ALL' };

/** What comes back of one payment. */
interface Back {
  readonly uetr: string;
  readonly amount: PaymentReturn['amount'];
}

/**
 * What comes back of each payment of a message that is returned as a whole: what was sent, of those that
 * were not refused or cancelled. Where the total or the number says otherwise, what of each came back is
 * not known. A bank may count what was sent, or what comes back.
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
