import { badField, problem } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { readPage, readWithout, writePage, type AggregateStore } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import type * as wire from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import type { Assessors } from '../shared/assessors/store';
import { readCreation, submit } from './creation';
import { timely } from './deadlines';
import { evaluate, simulate } from './evaluation';
import { supply } from './information';
import { accept, erase, withdraw } from './offers';
import type { Proposal } from './proposal';
import { answering, carryOut, type Proposals } from './store';
import { writeEvaluation, writeProposal } from './wire/write-proposal';

type All = Handlers<typeof wire.UnderwritingServiceService>;
type ProposalHandlers = Pick<
  All,
  | 'createProposal'
  | 'listProposals'
  | 'getProposal'
  | 'evaluateProposal'
  | 'supplyProposalInformation'
  | 'acceptProposal'
  | 'withdrawProposal'
  | 'eraseApplicantData'
>;

/** The parts that the operations on proposals share, also those of reviewers. */
export interface ProposalParts {
  readonly store: AggregateStore<Proposal>;
  readonly proposals: Proposals;
  readonly assessors: Assessors;
}

/** The operations on proposals. */
export function proposalHandlers(parts: ProposalParts): ProposalHandlers {
  const { proposals } = parts;
  return {
    createProposal: creating(parts),
    listProposals: listing(parts),
    getProposal: proposals.get(),
    evaluateProposal: evaluating(parts),
    supplyProposalInformation: supplying(parts),
    acceptProposal: answering(proposals, shapes.AcceptProposalRequest, accept),
    withdrawProposal: answering(proposals, shapes.WithdrawProposalRequest, withdraw),
    eraseApplicantData: answering(proposals, shapes.EraseApplicantDataRequest, erase),
  };
}

function creating({ proposals, assessors }: ProposalParts): ProposalHandlers['createProposal'] {
  return async (scope, request) => {
    const creation = readCreation(request);
    const assessor = await assessors.inEffect(scope, creation.type);
    const stored = await proposals.created(scope, (context) => submit(creation, assessor, context));
    return writeProposal(stored, scope);
  };
}

function listing({ store }: ProposalParts): ProposalHandlers['listProposals'] {
  return async (scope, request) => {
    const { status, type, assignedTo, productCode, applicantId, referredBefore } = request;
    const asked = readPage(scope, request);
    const isQueue = request.sort === 'referredAt' || referredBefore !== undefined;
    const found = await store.list(
      scope,
      { status, type, assignedTo, productCode, applicantId },
      {
        ...{ ...asked, without: readWithout(request, 'unassigned', 'assignedTo') },
        ...(isQueue && { sortBy: 'referredAt', sortedUpTo: utc(referredBefore) ?? LATEST }),
      },
    );
    return writePage(found, asked, (one) => writeProposal(one, scope));
  };
}

/** Later than every instant: a list sorted by referredAt shows referrals only. */
const LATEST = '9999';

function utc(instant: string | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString();
}

function evaluating(parts: ProposalParts): ProposalHandlers['evaluateProposal'] {
  const { store, proposals, assessors } = parts;
  return async (scope, request) => {
    const { proposalId, asOf } = request;
    if (asOf !== undefined) return simulating(parts, scope, { proposalId, asOf });
    const { type } = (await store.get(scope, proposalId)).state;
    const assessor = await assessors.inEffect(scope, type);
    const inTime = timely(evaluate);
    const { state } = await proposals.updated(scope, request, (current, context) =>
      inTime(current, assessor, context),
    );
    return writeEvaluation(proposalId, state.evaluation as NonNullable<Proposal['evaluation']>);
  };
}

async function simulating(
  { store, assessors }: ProposalParts,
  scope: Scope,
  { proposalId, asOf }: { readonly proposalId: string; readonly asOf: string },
): Promise<wire.Evaluation> {
  const { state } = await store.get(scope, proposalId);
  if (scope.environment !== 'sandbox') throw badField(problem('asOf', 'NOT_ALLOWED', NOT_LIVE));
  const assessor = await assessors.ofVersion(scope, state.type, asOf);
  return writeEvaluation(proposalId, simulate(state, assessor, scope.clock.now()));
}

const NOT_LIVE =
  'is for sandboxes: a live proposal is judged by the tables in effect; leave it out';

function supplying(parts: ProposalParts): ProposalHandlers['supplyProposalInformation'] {
  return async (scope, request) => {
    const { state } = await parts.store.get(scope, request.proposalId);
    const assessor = await parts.assessors.inEffect(scope, state.type);
    const patch = { paths: request.paths, values: request };
    return carryOut(parts.proposals, { scope, request, input: { patch, assessor } }, supply);
  };
}
