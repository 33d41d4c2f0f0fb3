import { isCurrency } from '@masar/kit/money';
import type { Scope } from '@masar/kit/scope';
import type { AggregateStore } from '@masar/kit/store';
import type { Booking } from '../channels/simulate-statement';
import type { Payment, PaymentReturn } from '../payments/payment';
import { statusReportOf } from '../payments/status-report';
import { amountProblem } from '../shared/fields/amount';

const FROM = 'creditTransfer.debtorAccount.iban';
const TO = 'creditTransfer.transactions.creditorAccount.iban';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

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
    bookings.push(...bookingsOf(payment, false, () => true));
  }
  for await (const payment of paymentsWith(payments, scope, { by: TO, iban })) {
    bookings.push(...bookingsOf(payment, true, (account) => account === iban));
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

function bookingsOf(
  payment: Pick<Payment, 'creditTransfer' | 'transactions' | 'messageId'>,
  isCredit: boolean,
  isOn: (creditor: string | undefined) => boolean,
): Booking[] {
  const { transactionStatuses } = statusReportOf(payment);
  return (payment.creditTransfer.transactions ?? []).flatMap((each, index) => {
    const {
      settlementDate: day,
      uetr,
      originalEndToEndId,
      returns = [],
    } = transactionStatuses[index] ?? {};
    const { amount, creditorAccount } = each;
    if (day === undefined || uetr === undefined || !isOn(creditorAccount?.iban)) return [];
    if (amount?.value === undefined || amount.currency === undefined) return [];
    const { value, currency } = amount;
    const about = { endToEndId: originalEndToEndId ?? '', uetr };
    return [
      { ...about, day, isCredit, amount: value, currency, isReturn: false },
      ...returns
        .filter(isAmount)
        .map((back) => ({ ...about, ...returned(back), isCredit: !isCredit })),
    ];
  });
}

/** False for an amount that is invalid in its currency: a bank's message is stored all the same. */
function isAmount({ amount: { value, currency } }: PaymentReturn): boolean {
  return isCurrency(currency) && amountProblem(value, currency) === undefined;
}

/**
 * A return, booked in the opposite direction on the bank's date, but not before its message arrived: statements
 * of earlier days may be issued.
 */
function returned({ amount, settlementDate, receivedAt }: PaymentReturn) {
  const { value, currency } = amount;
  const received = receivedAt.slice(0, DAY_LENGTH);
  // ISODate may end in a time zone.
  const stated = (settlementDate ?? received).slice(0, DAY_LENGTH);
  const day = stated < received ? received : stated;
  return { day, amount: value, currency, isReturn: true };
}
