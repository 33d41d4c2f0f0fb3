import { problem, type Detail } from '@masar/kit/errors';
import { fraction, Money } from '@masar/kit/money';
import type { ResolveDisputeRequest } from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type { Dispute } from './dispute';

type Terms = ResolveDisputeRequest;
type Rule = (terms: Terms, state: Dispute) => Detail | false;

/** Actions that pay money back. Only these have an amount. */
const PAYING: readonly Terms['action'][] = ['REFUND', 'CREDIT', 'CHARGEBACK', 'FEE_WAIVER'];
/** Outcomes that give the customer some or all of the disputed amount. */
const FOR_CUSTOMER: readonly Terms['resolution'][] = ['CUSTOMER_FAVOR', 'PARTIAL'];

/** The problems of a resolution: terms that contradict one another, or the dispute (docs/resolutions.md). */
export function brokenRules(terms: Terms, state: Dispute): Detail[] {
  return RULES.flatMap((rule) => rule(terms, state) || []);
}

const RULES: readonly Rule[] = [
  onlyTheCustomersSideIsPaid,
  partialPaysAPart,
  paymentHasAnAmount,
  nothingElseHasAnAmount,
  amountIsWithinTheDispute,
  partialIsBelowTheWhole,
  compensationHasACurrency,
];

function onlyTheCustomersSideIsPaid({ resolution, action }: Terms): Detail | false {
  if (FOR_CUSTOMER.includes(resolution) || !PAYING.includes(action)) return false;
  const complaint = `${action} pays the customer, which ${resolution} does not; name CUSTOMER_FAVOR or PARTIAL`;
  return problem('action', 'INVALID_VALUE', complaint);
}

function partialPaysAPart({ resolution, action }: Terms): Detail | false {
  if (resolution !== 'PARTIAL' || PAYING.includes(action)) return false;
  return problem(
    'action',
    'INVALID_VALUE',
    `must pay a part for PARTIAL: name one of ${PAYING.join(', ')}`,
  );
}

function paymentHasAnAmount(
  { action, amount }: Terms,
  { amount: disputed }: Dispute,
): Detail | false {
  if (!PAYING.includes(action)) return false;
  if (disputed === undefined) {
    const complaint = `${action} needs a disputed amount, and the dispute names none; pay by compensation`;
    return problem('action', 'INVALID_VALUE', complaint);
  }
  return amount === undefined && problem('amount', 'REQUIRED', `is required for ${action}`);
}

function nothingElseHasAnAmount({ action, amount }: Terms): Detail | false {
  if (amount === undefined || PAYING.includes(action)) return false;
  return problem(
    'amount',
    'UNKNOWN_FIELD',
    `does not belong to ${action}: it is for ${PAYING.join(', ')}`,
  );
}

function amountIsWithinTheDispute({ action, amount }: Terms, state: Dispute): Detail | false {
  const { amount: disputed, paidBefore } = state;
  if (amount === undefined || disputed === undefined || !PAYING.includes(action)) return false;
  if (fraction(amount).lte(0)) return problem('amount', 'OUT_OF_RANGE', 'must be above zero');
  const left = fraction(disputed).minus(fraction(paidBefore?.amount ?? '0'));
  if (fraction(amount).lte(left)) return false;
  const { left: most, why } = leftOf(state);
  const complaint = `must not be above ${most}, ${why ? `what is left${why}` : 'the disputed amount'}`;
  return problem('amount', 'OUT_OF_RANGE', complaint);
}

function partialIsBelowTheWhole({ resolution, amount }: Terms, state: Dispute): Detail | false {
  const { amount: disputed, paidBefore } = state;
  if (resolution !== 'PARTIAL' || amount === undefined || disputed === undefined) return false;
  const paid = fraction(amount).plus(fraction(paidBefore?.amount ?? '0'));
  if (paid.lt(fraction(disputed))) return false;
  const { left, why } = leftOf(state);
  const complaint = `must be below ${left} for PARTIAL${why}; the whole amount is CUSTOMER_FAVOR`;
  return problem('amount', 'OUT_OF_RANGE', complaint);
}

/** The amount that may still be paid, and the reason where it is less than the disputed amount. */
function leftOf({ amount = '0', currency = '', paidBefore }: Dispute) {
  if (!paidBefore) return { left: `${amount} ${currency}`, why: '' };
  const left = Money.stored(amount, currency).minus(Money.stored(paidBefore.amount, currency));
  const why = `: of ${amount} ${paidBefore.amount} were paid before it was reopened`;
  return { left: left.toString(), why };
}

function compensationHasACurrency({ compensation }: Terms, { currency }: Dispute): Detail | false {
  if (!compensation) return false;
  const field = 'compensation.amount';
  if (fraction(compensation.amount).lte(0))
    return problem(field, 'OUT_OF_RANGE', 'must be above zero');
  return (
    currency === undefined &&
    problem(field, 'INVALID_VALUE', 'needs a currency, and the dispute names none')
  );
}
