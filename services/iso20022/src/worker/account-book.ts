import type { Scope } from '@masar/kit/scope';
import type { AggregateStore } from '@masar/kit/store';
import type { Booking } from '../channels/simulate-statement';
import type { Payment } from '../payments/payment';
import { statusReportOf } from '../payments/status-report';

const FROM = 'creditTransfer.debtorAccount.iban';
const TO = 'creditTransfer.transactions.creditorAccount.iban';

export interface AccountBook {
  readonly bookings: readonly Booking[];
  readonly currencies: readonly string[];
  readonly bic?: string | undefined;
}

/** Whose account it is, as the tenant's payments from it say; undefined where there is none. */
export async function ownerOf(
  payments: AggregateStore<Payment>,
  scope: Scope,
  iban: string,
): Promise<string | undefined> {
  for await (const { creditTransfer } of paymentsWith(payments, scope, { by: FROM, iban }))
    return creditTransfer.debtor?.name ?? 'NOTPROVIDED';
  return undefined;
}

/** All that the tenant's settled payments moved on one of its accounts, by the day. */
export async function accountBook(
  payments: AggregateStore<Payment>,
  scope: Scope,
  iban: string,
): Promise<AccountBook> {
  const bookings: Booking[] = [];
  const currencies = new Set<string>();
  let bic: string | undefined;
  for await (const payment of paymentsWith(payments, scope, { by: FROM, iban })) {
    bic = payment.creditTransfer.debtorAgent?.bic ?? bic;
    for (const each of payment.creditTransfer.transactions ?? [])
      if (each.amount?.currency !== undefined) currencies.add(each.amount.currency);
    bookings.push(...bookingsOf(payment, false, () => true));
  }
  for await (const payment of paymentsWith(payments, scope, { by: TO, iban })) {
    const credits = bookingsOf(payment, true, (account) => account === iban);
    bookings.push(...credits);
    for (const { currency } of credits) currencies.add(currency);
  }
  const inOrder = bookings.toSorted((one, other) =>
    one.day < other.day ? -1 : +(one.day > other.day),
  );
  return { bookings: inOrder, currencies: [...currencies].toSorted(), bic };
}

function paymentsWith(
  payments: AggregateStore<Payment>,
  scope: Scope,
  { by, iban }: { readonly by: string; readonly iban: string },
) {
  return payments.reported.find(scope, {
    by,
    parts: ['creditTransfer', 'transactions', 'messageId'],
    where: { [by]: { $eq: iban } },
  });
}

function bookingsOf(
  payment: Pick<Payment, 'creditTransfer' | 'transactions' | 'messageId'>,
  isCredit: boolean,
  isOn: (creditor: string | undefined) => boolean,
): Booking[] {
  const { transactionStatuses } = statusReportOf(payment);
  return (payment.creditTransfer.transactions ?? []).flatMap((each, index) => {
    const { settlementDate: day, uetr, originalEndToEndId } = transactionStatuses[index] ?? {};
    const { amount, creditorAccount } = each;
    if (day === undefined || uetr === undefined || !isOn(creditorAccount?.iban)) return [];
    if (amount?.value === undefined || amount.currency === undefined) return [];
    const { value, currency } = amount;
    return [{ day, isCredit, amount: value, currency, endToEndId: originalEndToEndId ?? '', uetr }];
  });
}
