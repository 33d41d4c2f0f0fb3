import { fraction, Money } from '@masar/kit/money';
import { daysBetween } from '@masar/kit/time';
import { badField } from './bad-field';
import type { FeeBasis, FeePolicy } from './kafalah';
import type { JurisdictionPolicy } from '../shared/jurisdiction-policies';
import { problem } from '../shared/problems';
import type { Terms } from './terms';

export function feePolicyOf(policy: JurisdictionPolicy): FeePolicy {
  return { policy: policy.guaranteeFeePolicy, capPercent: policy.guaranteeFeeCapPercent };
}

/** ADMIN_COST asks for a breakdown: what is only stated is DECLARED, and held to the cap. */
export function feeBasisOf({ feeBreakdown }: Terms, { policy }: FeePolicy): FeeBasis {
  if (policy === 'UJRAH') return 'UJRAH';
  return feeBreakdown === undefined ? 'DECLARED' : 'ADMIN_COST';
}

/**
 * Highest fee: guaranteed amount times percent times days / 36500, rounded half-up once. The first
 * and the last day both count: the guarantor is bound on both.
 * Source: domain page 3.4, the formula of a published tariff (FV x r x t / 36500).
 */
export function feeCapOf(terms: Terms, { capPercent }: FeePolicy): Money {
  const { startDate, endDate } = terms.validityPeriod;
  const share = fraction(capPercent).times(daysBetween(startDate, endDate) + 1);
  const exact = fraction(terms.guaranteedAmount).times(share).div(36_500);
  return Money.read('1', terms.currency, 'guarantee_fee').times(exact);
}

/**
 * The items of a fee are all of it.
 * @throws DomainError VALIDATION_ERROR when they do not sum to the fee exactly
 */
export function refuseOtherSum({ guaranteeFee, feeBreakdown, currency }: Terms): void {
  if (feeBreakdown === undefined) return;
  const read = (amount: string): Money => Money.read(amount, currency, 'fee_breakdown');
  const total = feeBreakdown.reduce(
    (sum, { amount }) => sum.plus(read(amount)),
    Money.zero(currency),
  );
  if (total.compare(read(guaranteeFee)) === 0) return;
  const complaint = `sums to ${total}, not to the guarantee_fee; correct one of them`;
  throw badField(problem('fee_breakdown', 'INVALID_VALUE', complaint));
}
