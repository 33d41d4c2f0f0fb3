import type { Shown } from '@masar/kit/commands';
import type { Scope } from '@masar/kit/scope';
import { write, writeJson } from '@masar/kit/shape';
import { ProposalSummary } from '@masar/proto/gen/shapes/masar/underwriting/v1/events';
import * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import type * as wire from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import { atTime } from '../deadlines';
import type { UnderwritingEvent } from '../events';
import type { Proposal, StoredEvaluation } from '../proposal';

/** The proposal as the API answers it; expired where its time has ended, even before the sweep. */
export function writeProposal(shown: Shown<Proposal>, { clock }: Scope): wire.Proposal {
  const { id: proposalId, workspaceId, updatedAt } = shown;
  const { state } = atTime(shown.state, clock.now());
  const { evaluation, ...rest } = state;
  return write(shapes.Proposal, {
    ...rest,
    ...{ proposalId, updatedAt: updatedAt.toISOString() },
    ...(workspaceId !== undefined && { workspaceId }),
    ...(evaluation && { evaluation: { ...evaluation, proposalId } }),
  });
}

/** The evaluation as the API answers it. */
export function writeEvaluation(proposalId: string, evaluation: StoredEvaluation): wire.Evaluation {
  return write(shapes.Evaluation, { ...evaluation, proposalId });
}

/** An event as consumers read it: ids, decision, class and price, and nothing about the person. */
export function writeEvent(
  { id: proposalId, state }: Shown<Proposal>,
  { type }: UnderwritingEvent,
) {
  const { status, productCode, currency, terms, evaluation } = state;
  const { decision, riskClass, premium, premiumFrequency } = terms ?? evaluation ?? {};
  const summary = {
    ...{ proposalId, status, type: state.type, productCode, currency },
    ...{ decision, riskClass, premium, premiumFrequency },
    ...(evaluation && { tableVersion: evaluation.tableVersion }),
  };
  return { type, data: { proposal: writeJson(ProposalSummary, summary) } };
}
