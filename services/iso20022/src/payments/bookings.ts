import { isCurrency } from '@masar/kit/money';
import type { Booking } from '../shared/booking';
import { amountProblem } from '../shared/fields/amount';
import type { Payment, PaymentReturn } from './payment';
import { statusReportOf } from './status-report';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/**
 * Bookings of a payment's settled transactions, each followed by its returns.
 * @param isOn true when the account of the creditor counts
 */
export function bookingsOf(
  payment: Pick<Payment, 'creditTransfer' | 'transactions' | 'messageId'>,
  side: 'CREDIT' | 'DEBIT',
  isOn: (creditor: string | undefined) => boolean,
): Booking[] {
  const isCredit = side === 'CREDIT';
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
        .filter(canBeBooked)
        .map((back) => ({ ...about, ...returnBooking(back), isCredit: !isCredit })),
    ];
  });
}

/** False for an amount that is invalid in its currency: a bank's message is stored all the same. */
function canBeBooked({ amount: { value, currency } }: PaymentReturn): boolean {
  return isCurrency(currency) && amountProblem(value, currency) === undefined;
}

/**
 * A return, booked in the opposite direction on the bank's date, but not before its message arrived: statements
 * of earlier days may be issued.
 */
function returnBooking({ amount, settlementDate, receivedAt }: PaymentReturn) {
  const { value, currency } = amount;
  const received = receivedAt.slice(0, DAY_LENGTH);
  // ISODate may end in a time zone.
  const stated = (settlementDate ?? received).slice(0, DAY_LENGTH);
  const day = stated < received ? received : stated;
  return { day, amount: value, currency, isReturn: true };
}
