import { badField, problem } from '@masar/kit/errors';
import { fraction, Money } from '@masar/kit/money';
import { daysBetween } from '@masar/kit/time';
import { expensePolicyOf } from './expenses';
import type { FeeBasis, FeePolicy } from './kafalah';
import type { JurisdictionPolicy } from '../shared/jurisdiction-policies';
import type { Terms } from './terms';

/** Bounds of a fee in this currency, by the policy of its jurisdiction. */
export function feePolicyOf(policy: JurisdictionPolicy, currency: string): FeePolicy {
  const { guaranteeFeePolicy, guaranteeFeeCapPercent: cap_percent } = policy;
  const capped = { policy: guaranteeFeePolicy, cap_percent };
  if (guaranteeFeePolicy === 'UJRAH') return capped;
  return { ...capped, expenses: expensePolicyOf(policy, currency) };
}

/** ADMIN_COST asks for a breakdown: what is only stated is DECLARED, and held to the cap. */
export function feeBasisOf({ fee_breakdown }: Terms, { policy }: FeePolicy): FeeBasis {
  if (policy === 'UJRAH') return 'UJRAH';
  return fee_breakdown === undefined ? 'DECLARED' : 'ADMIN_COST';
}

/**
 * Highest fee: guaranteed amount times percent times days / 36500, rounded half-up once. The first
 * and the last day both count: the guarantor is bound on both.
 * Source: domain page 3.4, the formula of a published tariff (FV x r x t / 36500).
 */
export function feeCapOf(terms: Terms, { cap_percent }: FeePolicy): Money {
  const { start_date, end_date } = terms.validity_period;
  const share = fraction(cap_percent).times(daysBetween(start_date, end_date) + 1);
  const exact = fraction(terms.guaranteed_amount).times(share).div(36_500);
  return Money.read('1', terms.currency, 'guarantee_fee').times(exact);
}

/**
 * The items of a fee are all of it.
 * @throws DomainError VALIDATION_ERROR when they do not sum to the fee exactly
 */
export function refuseOtherSum({ guarantee_fee, fee_breakdown, currency }: Terms): void {
  if (fee_breakdown === undefined) return;
  const read = (amount: string): Money => Money.read(amount, currency, 'fee_breakdown');
  const total = fee_breakdown.reduce(
    (sum, { amount }) => sum.plus(read(amount)),
    Money.zero(currency),
  );
  if (total.compare(read(guarantee_fee)) === 0) return;
  const complaint = `sums to ${total}, not to the guarantee_fee; correct one of them`;
  throw badField(problem('fee_breakdown', 'INVALID_VALUE', complaint));
}
