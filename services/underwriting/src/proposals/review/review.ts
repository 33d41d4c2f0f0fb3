import { refuseDrafter } from '@masar/kit/decision';
import { conflict, DomainError, problem, refuse } from '@masar/kit/errors';
import type * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import { priceOf, type Assessor } from '../../shared/assessors/assessor';
import { ageOf } from '../applicant';
import { changesBetween } from './changed-terms';
import { eventsOf, transitionOf } from '../lifecycle';
import type { Context, Decision, Proposal } from '../proposal';
import { refuseProposed } from './proposed-review';
import { refuseOthers } from './referrals';
import { isAboveLimit } from './review-limits';
import { brokenRules } from './review-rules';
import { decided, pricedTerms } from '../terms';

/** Cap for one proposal: its database document holds them all. */
const MOST_REVIEWS = 50;

type Request = shapes.ReviewProposalRequest;

/** A review, the tables that price it, and the right to review a proposal that the rules have not judged. */
export interface Reviewing {
  readonly review: Request;
  readonly assessor: Assessor;
  readonly mayOverride: boolean;
}

/**
 * A proposal, decided by a reviewer; above the reviewer's limit the review waits for a second person.
 * @throws DomainError CONFLICT unless it is referred, no other review waits and it has fewer than 50 reviews,
 * AUTHORIZATION_ERROR for its submitter, VALIDATION_ERROR for terms that contradict each other
 */
export function review(state: Proposal, input: Reviewing, context: Context): Decision {
  const { review: asked, assessor, mayOverride } = input;
  const { actor, now } = context;
  transitionOf(state, `review: ${asked.decision}`);
  if (state.status === 'PENDING_EVALUATION' && !mayOverride) throw notEvaluated();
  refuseDrafter(state, actor, { verb: 'review', subject: 'proposal' });
  refuseOthers(state, actor);
  refuseProposed(state);
  refuseMany(state);
  refuse(brokenRules(asked));
  const sound = termsOf(asked);
  // Price it now: a review without a price must be refused before it waits for a second person.
  priced(state, sound, { assessor, now });
  if (asked.decision !== 'PENDING_INFO' && isAboveLimit(state, context)) {
    const proposedReview = { ...sound, proposedBy: actor, proposedAt: now.toISOString() };
    return { state: { ...state, proposedReview }, events: [] };
  }
  return carryOut(state, { terms: sound, assessor, reviewedBy: actor }, context);
}

type SoundTerms = Omit<shapes.ProposedReview, 'proposedBy' | 'proposedAt'>;

function termsOf(asked: Request): SoundTerms {
  const { loadings = [], flatExtras = [], exclusions = [], conditions = [] } = asked;
  const { requestedInformation = [] } = asked;
  const lists = { loadings, flatExtras, exclusions, conditions, requestedInformation };
  const riskClass = asked.decision === 'DECLINED' ? 'DECLINED' : asked.riskClass;
  return {
    ...{ decision: asked.decision, notes: asked.notes, ...lists },
    ...(riskClass !== undefined && { riskClass }),
  };
}

interface Carried {
  readonly terms: SoundTerms;
  readonly assessor: Assessor;
  readonly reviewedBy: string;
  readonly approvedBy?: string;
}

/** A proposal, decided on these terms, with their price. */
export function carryOut(
  state: Proposal,
  { terms, assessor, reviewedBy, approvedBy }: Carried,
  { now }: Context,
): Decision {
  const transition = transitionOf(state, `review: ${terms.decision}`);
  const { requestedInformation, notes } = terms;
  const made = priced(state, terms, { assessor, now });
  const changes = changesBetween(state.evaluation, made);
  const record = {
    ...{ decision: terms.decision, notes, changes, requestedInformation, reviewedBy },
    reviewedAt: now.toISOString(),
    ...(approvedBy !== undefined && { approvedBy }),
  };
  const isDecided = terms.decision !== 'PENDING_INFO';
  const wasOverridden = changes.some(({ term }) => term !== 'premium');
  const figures = isDecided
    ? { ...state.figures, wasReviewed: true, wasOverridden }
    : state.figures;
  const after = decided({ ...state, figures }, made, {
    by: reviewedBy,
    now,
    status: transition.to,
  });
  return {
    state: { ...after, reviews: [...state.reviews, record], requestedInformation },
    events: eventsOf(transition),
  };
}

/** The terms with their price. @throws DomainError CONFLICT for an approval without the price that it needs */
function priced(
  state: Proposal,
  terms: SoundTerms,
  { assessor, now }: { readonly assessor: Assessor; readonly now: Date },
) {
  const { decision, riskClass, loadings, flatExtras, exclusions, conditions } = terms;
  const reviewed = { decision, riskClass, loadings, flatExtras, exclusions, conditions };
  const { productCode, coverageAmount, currency, term, premiumFrequency, applicantData } = state;
  if (riskClass === undefined || riskClass === 'DECLINED') {
    return pricedTerms(reviewed, undefined, premiumFrequency);
  }
  const price = priceOf(assessor, {
    ...{ productCode, coverageAmount, currency, term, riskClass, loadings, flatExtras },
    age: applicantData && ageOf(applicantData, now),
    sex: applicantData?.gender,
    frequency: premiumFrequency,
  });
  if (typeof price === 'object') return pricedTerms(reviewed, price, premiumFrequency);
  if (price !== 'NO_CONTRIBUTION') throw conflict(NOT_PRICED[price]);
  return pricedTerms(reviewed, undefined, premiumFrequency);
}

/** The offer of a product with a contribution must have a price. */
const NOT_PRICED = {
  NO_PRODUCT: problem(
    'productCode',
    'INVALID_STATE',
    'is no longer in the tables and has no price; decline the proposal',
  ),
  NO_CLASS: problem(
    'riskClass',
    'INVALID_VALUE',
    'is no class of the tables; name one that they have',
  ),
  NO_AGE: problem(
    'applicantData.age',
    'REQUIRED',
    'is needed for the price; ask for it by PENDING_INFO',
  ),
  NO_RATE: problem(
    'term',
    'OUT_OF_RANGE',
    'reaches an age without a rate in the mortality table; decline, or ask for a shorter term',
  ),
  TOO_SMALL: problem(
    'coverageAmount',
    'OUT_OF_RANGE',
    'is so small that an installment would be zero; decline, or have a larger sum proposed',
  ),
} as const;

function refuseMany({ reviews }: Proposal): void {
  if (reviews.length < MOST_REVIEWS) return;
  const complaint = `are ${MOST_REVIEWS}, the most of a proposal; withdraw it and submit another one`;
  throw conflict(problem('reviews', 'INVALID_STATE', complaint));
}

function notEvaluated(): DomainError {
  const message =
    'a proposal that the rules have not judged is reviewed with underwriting:override only; evaluate it first';
  return new DomainError('AUTHORIZATION_ERROR', message);
}
