import type { Scope } from '@masar/kit/scope';
import type { AggregateStore } from '@masar/kit/store';
import { bookingsOf } from '../payments/bookings';
import type { Payment } from '../payments/payment';
import type { Booking } from '../shared/booking';

const FROM = 'creditTransfer.debtorAccount.iban';
const TO = 'creditTransfer.transactions.creditorAccount.iban';

export interface AccountBook {
  readonly bookings: readonly Booking[];
  readonly currencies: readonly string[];
  readonly bic?: string | undefined;
}

/** Owner of an account by the tenant's payments; undefined when none was paid from it. */
export async function ownerOf(
  payments: AggregateStore<Payment>,
  scope: Scope,
  iban: string,
): Promise<string | undefined> {
  for await (const { creditTransfer } of paymentsWith(payments, scope, { by: FROM, iban }))
    return creditTransfer.debtor?.name ?? 'NOTPROVIDED';
  return undefined;
}

/** Bookings of the tenant's settled payments on one of its accounts, by day. */
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
    bookings.push(...bookingsOf(payment, 'DEBIT', () => true));
  }
  for await (const payment of paymentsWith(payments, scope, { by: TO, iban })) {
    bookings.push(...bookingsOf(payment, 'CREDIT', (account) => account === iban));
  }
  for (const { currency } of bookings) currencies.add(currency);
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
