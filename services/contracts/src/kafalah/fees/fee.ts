import { badField, problem } from '@masar/kit/errors';
import { fraction, Money } from '@masar/kit/money';
import { daysBetween, type CalendarDate } from '@masar/kit/time';
import { expensePolicyOf } from './expenses';
import type { FeeBasis, FeePolicy } from '../kafalah';
import type { JurisdictionPolicy } from '../../shared/jurisdiction-policies';
import type { Terms } from '../terms';

/** Facts that the fee of an amendment is judged by. */
export interface Amended {
  readonly before: Terms;
  /** Day of its proposal. */
  readonly from: CalendarDate;
  /** Expenses that the guarantee was charged with before. */
  readonly spent: Money;
}

/** Bounds of a fee in this currency, by the policy of its jurisdiction. */
export function feePolicyOf(policy: JurisdictionPolicy, currency: string): FeePolicy {
  const { guaranteeFeePolicy, guaranteeFeeCapPercent: cap_percent } = policy;
  const capped = { policy: guaranteeFeePolicy, cap_percent };
  if (guaranteeFeePolicy === 'UJRAH') return capped;
  return { ...capped, expenses: expensePolicyOf(policy, currency) };
}

/** ADMIN_COST needs a breakdown; a fee without one is DECLARED, and held to the cap. */
export function feeBasisOf({ fee_breakdown }: Terms, { policy }: FeePolicy): FeeBasis {
  if (policy === 'UJRAH') return 'UJRAH';
  return fee_breakdown === undefined ? 'DECLARED' : 'ADMIN_COST';
}

/**
 * Highest fee: guaranteed amount times percent times days / 36500, rounded half-up once. The first
 * and the last day both count: the guarantor is bound on both.
 * Source: adr/0006, the formula of published bank tariffs (FV x r x t / 36500).
 */
export function feeCapOf(terms: Terms, policy: FeePolicy): Money {
  return Money.stored('1', terms.currency).times(exactCapOf(terms, policy));
}

/**
 * Highest fee of an amendment: the cap of what it adds from this day on, so that neither a day nor a
 * part of the amount is paid for twice. Zero where it adds nothing.
 * Source: adr/0010, a published tariff that charges an extension on the extra period only.
 */
export function addedCapOf(terms: Terms, { before, from }: Amended, policy: FeePolicy): Money {
  const added = exactCapOf(since(terms, from), policy).minus(
    exactCapOf(since(before, from), policy),
  );
  return added.gt(0) ? Money.stored('1', terms.currency).times(added) : Money.zero(terms.currency);
}

/** The terms as if the guarantee began on this day, where it began earlier. */
function since(terms: Terms, day: CalendarDate): Terms {
  const { start_date, end_date } = terms.validity_period;
  return {
    ...terms,
    validity_period: { start_date: start_date < day ? day : start_date, end_date },
  };
}

/** The unrounded cap; zero for a period that is over. */
function exactCapOf({ guaranteed_amount, validity_period }: Terms, { cap_percent }: FeePolicy) {
  const days = daysBetween(validity_period.start_date, validity_period.end_date) + 1;
  const share = fraction(cap_percent).times(Math.max(days, 0));
  return fraction(guaranteed_amount).times(share).div(36_500);
}

/**
 * Holds the items of a fee to its sum.
 * @param field of the request that brought the fee
 * @throws DomainError VALIDATION_ERROR when they do not sum to the fee exactly
 */
export function refuseOtherSum(terms: Terms, field = 'guarantee_fee'): void {
  const { guarantee_fee, fee_breakdown, currency } = terms;
  if (fee_breakdown === undefined) return;
  const read = (amount: string): Money => Money.read(amount, currency, 'fee_breakdown');
  const total = fee_breakdown.reduce(
    (sum, { amount }) => sum.plus(read(amount)),
    Money.zero(currency),
  );
  if (total.compare(read(guarantee_fee)) === 0) return;
  const complaint = `sums to ${total}, not to the ${field}; correct one of them`;
  throw badField(problem('fee_breakdown', 'INVALID_VALUE', complaint));
}
