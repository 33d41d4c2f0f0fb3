import type * as decision from '@masar/kit/decision';
import type * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import type { Figures } from '../shared/figures';
import type { UnderwritingEvent } from './events';

/** A proposal as it is stored: what the API shows, amounts as decimal text and instants as UTC text. */
export type Proposal = Omit<shapes.Proposal, 'proposalId' | 'updatedAt' | 'evaluation'> & {
  readonly evaluation?: StoredEvaluation;
  /** Credentials that submitted the proposal or supplied answers: none of them may review it. */
  readonly draftedBy: readonly string[];
  readonly figures: Figures;
  /** End of the offer, or of the time to answer. */
  readonly nextDueAt?: Date;
};

export type StoredEvaluation = Omit<shapes.Evaluation, 'proposalId'>;
export type ApplicantData = shapes.ApplicantData;
export type Terms = shapes.DecidedTerms;

export type Context = decision.Context;
export type Decision = decision.Decision<Proposal, UnderwritingEvent>;
