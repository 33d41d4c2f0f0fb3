import { badField, problem, refuse, type Detail } from '@masar/kit/errors';
import { dateOf, type CalendarDate } from '@masar/kit/time';
import { fitsNumber, largestIn } from '../../shared/largest-amount';
import { amountIn, committed, paid, sum } from '../amounts';
import { isOver, refuseOver } from '../claims/claim-period';
import type { AmendKafalahContractRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import { latestEnd } from '../validity-bounds';
import { hasRecourse } from '../execute';
import type { Claim, Kafalah } from '../kafalah';

/** The terms that an amendment changes. */
export type Change = Pick<AmendKafalahContractRequest, 'end_date' | 'guaranteed_amount'>;

/** The guarantee with these terms in place of its own. */
export function withTerms(state: Kafalah, change: Change): Kafalah {
  const { end_date = state.validity_period.end_date } = change;
  const { guaranteed_amount = state.guaranteed_amount } = change;
  return {
    ...state,
    guaranteed_amount,
    validity_period: { ...state.validity_period, end_date },
  };
}

/** Claims that an extension to this day answers: undecided ones that asked for it or for less. */
export function answeredBy({ claims }: Kafalah, { end_date }: Change): readonly Claim[] {
  return claims.filter(({ status, extend_to }) => {
    const isUndecided = status === 'SUBMITTED' || status === 'UNDER_REVIEW';
    return (
      isUndecided && end_date !== undefined && extend_to !== undefined && extend_to <= end_date
    );
  });
}

/**
 * Holds new terms to the payments and claims on the guarantee. Checked at the proposal and again at
 * its approval, since claims come between the two.
 * @throws DomainError CONFLICT once it is over, unless a claim asks for the extension; VALIDATION_ERROR
 */
export function refuseImpossible(state: Kafalah, change: Change, now: Date): void {
  const isAsked = answeredBy(state, change).length > 0;
  if (isOver(state, now) && !isAsked) refuseOver(state, now, 'amend');
  const { end_date, guaranteed_amount } = change;
  const end = state.validity_period.end_date;
  if ((end_date ?? end) === end && !raises(state, change) && !lowers(state, change)) {
    const complaint = 'or guaranteed_amount must be given, other than it is now';
    throw badField(problem('end_date', 'INVALID_VALUE', complaint));
  }
  refuse([
    ...(end_date === undefined ? [] : endProblems(state, end_date, now)),
    ...(guaranteed_amount === undefined ? [] : amountProblems(state, guaranteed_amount)),
    ...coverProblems(state, change),
  ]);
}

function endProblems(state: Kafalah, end_date: CalendarDate, now: Date): Detail[] {
  const { validity_period, underlying_obligation } = state;
  const { start_date } = validity_period;
  const [today, latest] = [dateOf(now), latestEnd(now)];
  const arises = underlying_obligation?.arises_on;
  const complain = (bound: string) => [problem('end_date', 'OUT_OF_RANGE', bound)];
  if (end_date <= start_date) return complain(`must be after the start, ${start_date}`);
  if (end_date < today) return complain(`must not be before today, ${today}`);
  if (end_date > latest) return complain(`must not be after ${latest}, in 100 years`);
  if (arises === undefined || end_date >= arises) return [];
  return complain(`must not be before ${arises}, when the debt arises`);
}

function amountProblems(state: Kafalah, guaranteed_amount: string): Detail[] {
  const wanted = amountIn(state, guaranteed_amount);
  const [spent, bound] = [paid(state), committed(state)];
  const complain = (complaint: string) => [problem('guaranteed_amount', 'OUT_OF_RANGE', complaint)];
  if (!fitsNumber(guaranteed_amount)) {
    return complain(`must be at most ${largestIn(state.currency)}`);
  }
  if (wanted.compare(bound) < 0) {
    return complain(`must be at least ${bound}, what is paid and approved on claims`);
  }
  if (wanted.compare(spent) > 0) return [];
  return complain(`must be above ${spent}, what is paid; discharge the guarantee to end it`);
}

/**
 * An extension that answers a claim leaves its amount within the guarantee, so that it can be claimed again.
 * Source: URDG 758, article 23.
 */
function coverProblems(state: Kafalah, change: Change): Detail[] {
  if (!lowers(state, change)) return [];
  const answered = answeredBy(state, change);
  const demanded = sum(
    state,
    answered.map(({ amount }) => amount),
  );
  const least = [amountIn(state, state.guaranteed_amount), committed(state).plus(demanded)].reduce(
    (one, other) => (one.compare(other) < 0 ? one : other),
  );
  const wanted = amountIn(state, withTerms(state, change).guaranteed_amount);
  if (answered.length === 0 || wanted.compare(least) >= 0) return [];
  const complaint =
    `must be at least ${least}: the extension to end_date answers ${answered.map(({ id }) => id).join(', ')}, ` +
    'which could not be demanded again in full; extend alone, and lower guaranteed_amount by an amendment of its own';
  return [problem('guaranteed_amount', 'OUT_OF_RANGE', complaint)];
}

const raises = (state: Kafalah, { guaranteed_amount }: Change): boolean =>
  compared(state, guaranteed_amount) > 0;
const lowers = (state: Kafalah, { guaranteed_amount }: Change): boolean =>
  compared(state, guaranteed_amount) < 0;

function compared(state: Kafalah, amount: string | undefined): number {
  const held = amountIn(state, state.guaranteed_amount);
  return amount === undefined ? 0 : amountIn(state, amount).compare(held);
}

/**
 * A larger or longer guarantee needs the consent of a debtor who is to repay it, a smaller or shorter
 * one that of the beneficiary; the guarantor's is always required.
 * @throws DomainError VALIDATION_ERROR with each consent that is missing
 */
export function refuseUnagreed(state: Kafalah, proposal: AmendKafalahContractRequest): void {
  const { end_date = state.validity_period.end_date } = proposal;
  const isMore = end_date > state.validity_period.end_date || raises(state, proposal);
  const isLess = end_date < state.validity_period.end_date || lowers(state, proposal);
  const missing: Detail[] = [];
  if (isMore && hasRecourse(state) && proposal.debtor_consent_ref === undefined) {
    const complaint = 'is required: the debtor, who repays what is paid, agreed to less';
    missing.push(problem('debtor_consent_ref', 'REQUIRED', complaint));
  }
  if (isLess && proposal.beneficiary_consent_ref === undefined) {
    const complaint = 'is required: the beneficiary was promised more';
    missing.push(problem('beneficiary_consent_ref', 'REQUIRED', complaint));
  }
  refuse(missing);
}
