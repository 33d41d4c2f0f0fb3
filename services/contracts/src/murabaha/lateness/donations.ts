import { conflict, DomainError, problem, refuse } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import { dateOf, daysBetween } from '@masar/kit/time';
import type { DisburseMurabahaDonationRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import {
  amountOf,
  isSold,
  type Context,
  type Decision,
  type Donation,
  type Murabaha,
  type Sold,
} from '../contract';
import { isPaid, scheduleOf, type Installment } from '../schedule/schedule';
import { instalmentPayments } from '../schedule/value-dates';

/** A donation with how late its instalment was, or is by now. */
export interface LateDonation extends Donation {
  readonly status: 'DUE' | 'DISBURSED';
  readonly days_late: number;
}

/** The charity ledger of a contract, newest first; empty before execution. */
export function donationsOf(state: Murabaha, now: Date): readonly LateDonation[] {
  if (!isSold(state)) return [];
  const rows = scheduleOf(state);
  return state.sale.donations
    .map((donation) => ({
      ...donation,
      status: donation.disbursed_at === undefined ? ('DUE' as const) : ('DISBURSED' as const),
      days_late: daysLate(state, rows[donation.installment_number - 1], now),
    }))
    .toReversed();
}

/**
 * Records that a donation reached its charity.
 * @throws DomainError NOT_FOUND, CONFLICT when it did before, VALIDATION_ERROR
 */
export function disburse(
  state: Murabaha,
  { donation_id, ...command }: DisburseMurabahaDonationRequest,
  { now }: Context,
): Decision {
  const donation = isSold(state) && state.sale.donations.find(({ id }) => id === donation_id);
  if (!donation || !isSold(state)) {
    const message = 'this contract has no donation with that id; list its donations';
    throw new DomainError('NOT_FOUND', message);
  }
  if (donation.disbursed_at !== undefined) throw disbursedBefore(donation);
  const disbursed_at = readInstant(donation, command, now);
  const given = { ...donation, receipt_ref: command.receipt_ref, disbursed_at };
  const donations = state.sale.donations.map((each) => (each === donation ? given : each));
  return { state: { ...state, sale: { ...state.sale, donations } }, events: [] };
}

function disbursedBefore({ disbursed_at, receipt_ref }: Donation): DomainError {
  const message = `the donation is DISBURSED since ${disbursed_at} under ${receipt_ref}; it is given once`;
  return conflict({ field: 'status', code: 'INVALID_STATE', message });
}

function readInstant(
  donation: Donation,
  { disbursed_at }: Pick<DisburseMurabahaDonationRequest, 'disbursed_at'>,
  now: Date,
): string {
  if (disbursed_at === undefined) return now.toISOString();
  const { owed_since } = donation;
  const isPossible = disbursed_at >= owed_since && new Date(disbursed_at) <= now;
  if (!isPossible) {
    const bound = `must be from ${owed_since}, when it was owed, to now`;
    refuse([problem('disbursed_at', 'OUT_OF_RANGE', bound)]);
  }
  return disbursed_at;
}

/** Days from the due date to the payment of the instalment, or to the contract's end, or to today. */
function daysLate(state: Sold, row: Installment | undefined, now: Date): number {
  if (!row) return 0;
  const paid = isPaid(row) ? paidOn(state, row.number) : undefined;
  const until = paid ?? endOf(state, now);
  // Not negative: a donation that the charity has stays, even if its instalment was paid in time.
  return Math.max(0, daysBetween(row.dueDate, until));
}

/**
 * The day of the payment that completed an instalment; payments go to the oldest first. Undefined where
 * a discount took all of it.
 */
function paidOn(state: Sold, number: number): string | undefined {
  const none = Money.zero(state.currency);
  const needed = scheduleOf(state)
    .slice(0, number)
    .reduce((total, { amount }) => total.plus(amount), none);
  let sum = none;
  for (const { amount, paid_at } of instalmentPayments(state.sale)) {
    sum = sum.plus(amountOf(state, amount));
    if (sum.compare(needed) >= 0) return dateOf(new Date(paid_at));
  }
  return undefined;
}

function endOf({ settlement, termination, completed_at }: Sold, now: Date): string {
  const end = termination?.at ?? completed_at;
  return settlement?.date ?? dateOf(end === undefined ? now : new Date(end));
}
