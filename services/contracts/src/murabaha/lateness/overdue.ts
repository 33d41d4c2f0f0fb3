import { childId } from '@masar/kit/decision';
import { Money } from '@masar/kit/money';
import { amountOf, type Donation, type Sold } from '../contract';
import { isOverdue, isPaid, lateFromOf, scheduleOf, type Installment } from '../schedule/schedule';
import { instalmentPayments } from '../schedule/value-dates';

/** Marks the instalments that have become late, and sets the instant that the sweep waits for next. */
export function markOverdue(state: Sold, id: string, now: Date): Sold {
  return withNextOverdue(withLate(state, id, now));
}

/**
 * Marks every instalment that has become late, and adds the donation that its customer undertook:
 * one for each instalment, which a later payment does not remove.
 * Source: AAOIFI SS 3, 2/1/8; SS 8, 5/6 (the undertaking, never kept by the institution).
 */
export function withLate(state: Sold, id: string, now: Date): Sold {
  const { sale } = state;
  const inTime = paidInTime(state);
  const marked = new Set(sale.late);
  const isLate = (row: Installment) =>
    marked.has(row.number) || (!inTime.has(row.number) && lateFromOf(state, row) <= now);
  const late = scheduleOf(state).filter(isLate);
  const owed = new Set(sale.donations.map(({ installment_number }) => installment_number));
  const fresh = late
    .filter(({ number }) => !owed.has(number))
    .flatMap((row) => donationFor(state, row, id));
  const donations = [...sale.donations, ...fresh].toSorted(
    (one, other) => one.installment_number - other.installment_number,
  );
  return { ...state, sale: { ...sale, late: late.map(({ number }) => number), donations } };
}

interface Changed {
  readonly now: Date;
  /** Number of the first instalment whose amount changed; absent where none did. */
  readonly first?: number | undefined;
}

/**
 * Marks lateness anew after payments or amounts have changed. A donation becomes a share of the
 * instalment as it is now, unless the charity has received it.
 */
export function markedAnew(state: Sold, id: string, { now, first = Infinity }: Changed): Sold {
  const donations = state.sale.donations.filter(
    ({ installment_number: number, disbursed_at }) => number < first || disbursed_at !== undefined,
  );
  return markOverdue({ ...state, sale: { ...state.sale, donations } }, id, now);
}

/**
 * Numbers of the instalments that were paid before they became late. Value dates decide, and not
 * when a payment was recorded (adr/0005).
 */
export function paidInTime(state: Sold): ReadonlySet<number> {
  const payments = instalmentPayments(state.sale).values();
  let next = payments.next();
  let paid = Money.zero(state.currency);
  let owed = paid;
  const inTime = new Set<number>();
  for (const row of scheduleOf(state)) {
    const lateFrom = lateFromOf(state, row);
    owed = owed.plus(row.amount);
    for (; next.value && new Date(next.value.paid_at) < lateFrom; next = payments.next()) {
      paid = paid.plus(amountOf(state, next.value.amount));
    }
    if (paid.compare(owed) >= 0) inTime.add(row.number);
  }
  return inTime;
}

/** Sets `isOverdue` and `overdueAt`; a contract that has ended has neither. */
export function withNextOverdue(state: Sold): Sold {
  if (state.status !== 'ACTIVE') return { ...state, isOverdue: false, overdueAt: undefined };
  const rows = scheduleOf(state);
  const [next] = unpaid(state, rows);
  return {
    ...state,
    isOverdue: rows.some((row) => isOverdue(state, row)),
    overdueAt: next && lateFromOf(state, next),
  };
}

/** Unpaid instalments that are not marked late yet. */
function unpaid({ sale }: Sold, rows: readonly Installment[]): readonly Installment[] {
  const late = new Set(sale.late);
  return rows.filter((row) => !isPaid(row) && !late.has(row.number));
}

/** The donation for a late instalment; none without an undertaking, or where the share rounds to zero. */
function donationFor(state: Sold, row: Installment, id: string): Donation[] {
  const { late_payment } = state;
  if (!late_payment) return [];
  const amount = row.amount.times(late_payment.donation_rate);
  if (amount.isZero()) return [];
  const made = {
    id: childId('mrd', { id }, row.number),
    installment_number: row.number,
    amount: amount.toDecimal(),
    charity_id: late_payment.charity_id,
    owed_since: lateFromOf(state, row).toISOString(),
  };
  return [made];
}
