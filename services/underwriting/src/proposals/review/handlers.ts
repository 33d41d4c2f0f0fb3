import type { Handlers } from '@masar/kit/rpc';
import { holds, type Scope } from '@masar/kit/scope';
import { read } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import type { UnderwritingServiceService } from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import type { Assessor } from '../../shared/assessors/assessor';
import type { Assessors } from '../../shared/assessors/store';
import type { ProposalParts } from '../handlers';
import { answering, carryOut } from '../store';
import { claim, release } from './referrals';
import { review } from './review';
import { approve, reject } from './second-review';

type ReviewHandlers = Pick<
  Handlers<typeof UnderwritingServiceService>,
  | 'reviewProposal'
  | 'approveProposalReview'
  | 'rejectProposalReview'
  | 'claimProposal'
  | 'releaseProposal'
>;

/** The operations of reviewers. */
export function reviewHandlers(parts: ProposalParts): ReviewHandlers {
  const { proposals } = parts;
  return {
    reviewProposal: reviewing(parts),
    approveProposalReview: approving(parts),
    rejectProposalReview: answering(proposals, shapes.RejectProposalReviewRequest, reject),
    claimProposal: answering(proposals, shapes.ClaimProposalRequest, claim),
    releaseProposal: (scope, request) => {
      const input = { mayOverride: mayOverride(scope) };
      return carryOut(proposals, { scope, request, input }, release);
    },
  };
}

function reviewing(parts: ProposalParts): ReviewHandlers['reviewProposal'] {
  return async (scope, request) => {
    const asked = read(shapes.ReviewProposalRequest, request);
    const assessor = await assessorOf(parts, scope, request.proposalId);
    const input = { review: asked, assessor, mayOverride: mayOverride(scope) };
    return carryOut(parts.proposals, { scope, request, input }, review);
  };
}

function approving(parts: ProposalParts): ReviewHandlers['approveProposalReview'] {
  return async (scope, request) => {
    const { notes } = read(shapes.ApproveProposalReviewRequest, request);
    const assessor = await assessorOf(parts, scope, request.proposalId);
    return carryOut(parts.proposals, { scope, request, input: { notes, assessor } }, approve);
  };
}

/** The tables of the proposal's evaluation; those in effect where it has none, or where a release has replaced them. */
async function assessorOf(
  { assessors, store }: ProposalParts,
  scope: Scope,
  proposalId: string,
): Promise<Assessor> {
  const { type, evaluation } = (await store.get(scope, proposalId)).state;
  if (evaluation && !isOutdated(assessors, evaluation.tableVersion)) {
    return assessors.ofVersion(scope, type, evaluation.tableVersion);
  }
  return assessors.inEffect(scope, type);
}

/** True for our own tables of an earlier release. */
function isOutdated({ builtIn }: Assessors, version: string): boolean {
  const ours = Object.values(builtIn).map((each) => each.version);
  return version.startsWith('masar-') && !ours.includes(version);
}

function mayOverride({ scopes }: Scope): boolean {
  return holds(scopes, 'underwriting:override');
}
