import { problem, type Detail } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import type { ResolveDisputeRequest } from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type { Dispute } from './dispute';

type Terms = ResolveDisputeRequest;
type Rule = (terms: Terms, state: Dispute) => Detail | false;

/** Remedies that give money back: they have an amount, and no other has one. */
const PAYING: readonly Terms['action'][] = ['REFUND', 'CREDIT', 'CHARGEBACK', 'FEE_WAIVER'];
/** Outcomes in which the customer gets something of the disputed amount. */
const FOR_CUSTOMER: readonly Terms['resolution'][] = ['CUSTOMER_FAVOR', 'PARTIAL'];

/** Every problem of terms with themselves and with the dispute. Source: shared/domain/islamic-finance.md, 6.3. */
export function brokenRules(terms: Terms, state: Dispute): Detail[] {
  return RULES.flatMap((rule) => rule(terms, state) || []);
}

const RULES: readonly Rule[] = [
  onlyTheCustomersSideIsPaid,
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

function nothingElseHasAnAmount({ action, amount, resolution }: Terms): Detail | false {
  if (amount === undefined || PAYING.includes(action)) return false;
  if (resolution === 'PARTIAL') return false;
  return problem(
    'amount',
    'UNKNOWN_FIELD',
    `does not belong to ${action}: it is for ${PAYING.join(', ')}`,
  );
}

function amountIsWithinTheDispute(
  { amount }: Terms,
  { amount: disputed, currency = '' }: Dispute,
): Detail | false {
  if (amount === undefined) return false;
  if (fraction(amount).lte(0)) return problem('amount', 'OUT_OF_RANGE', 'must be above zero');
  if (disputed === undefined || fraction(amount).lte(fraction(disputed))) return false;
  return problem(
    'amount',
    'OUT_OF_RANGE',
    `must not be above ${disputed} ${currency}, the disputed amount`,
  );
}

function partialIsBelowTheWhole(
  { resolution, amount }: Terms,
  { amount: disputed, currency = '' }: Dispute,
): Detail | false {
  if (resolution !== 'PARTIAL') return false;
  if (disputed === undefined) {
    const complaint =
      'PARTIAL needs a disputed amount, and the dispute names none; pay by compensation';
    return problem('resolution', 'INVALID_VALUE', complaint);
  }
  if (amount === undefined) return problem('amount', 'REQUIRED', 'is required for PARTIAL');
  if (fraction(amount).lt(fraction(disputed))) return false;
  const complaint = `must be below ${disputed} ${currency} for PARTIAL; the whole amount is CUSTOMER_FAVOR`;
  return problem('amount', 'OUT_OF_RANGE', complaint);
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
