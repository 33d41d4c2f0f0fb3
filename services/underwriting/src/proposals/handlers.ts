import { badField, problem } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import { holds, type Scope } from '@masar/kit/scope';
import { read, type ObjectShape, type Value } from '@masar/kit/shape';
import { readPage, readWithout, writePage, type AggregateStore } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import type * as wire from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import type { Assessor } from '../shared/assessors/assessor';
import type { Assessors } from '../shared/assessors/store';
import { readCreation, submit } from './creation';
import { timely } from './deadlines';
import { evaluate, simulate } from './evaluation';
import { supply } from './information';
import { accept, erase, withdraw } from './offers';
import type { Context, Decision, Proposal } from './proposal';
import { claim, release } from './review/referrals';
import { review } from './review/review';
import { approve, reject } from './review/second-review';
import type { Proposals } from './store';
import { writeEvaluation, writeProposal } from './wire/write-proposal';

type All = Handlers<typeof wire.UnderwritingServiceService>;
type ProposalHandlers = Pick<
  All,
  | 'createProposal'
  | 'listProposals'
  | 'getProposal'
  | 'evaluateProposal'
  | 'reviewProposal'
  | 'approveProposalReview'
  | 'rejectProposalReview'
  | 'claimProposal'
  | 'releaseProposal'
  | 'supplyProposalInformation'
  | 'acceptProposal'
  | 'withdrawProposal'
  | 'eraseApplicantData'
>;

interface Parts {
  readonly store: AggregateStore<Proposal>;
  readonly proposals: Proposals;
  readonly assessors: Assessors;
}

/** The operations on proposals. */
export function proposalHandlers(parts: Parts): ProposalHandlers {
  const { proposals } = parts;
  return {
    createProposal: creating(parts),
    listProposals: listing(parts),
    getProposal: proposals.get(),
    evaluateProposal: evaluating(parts),
    reviewProposal: reviewing(parts),
    approveProposalReview: approving(parts),
    rejectProposalReview: plain(parts, shapes.RejectProposalReviewRequest, reject),
    claimProposal: plain(parts, shapes.ClaimProposalRequest, claim),
    releaseProposal: (scope, request) =>
      carryOut(parts, { scope, request, input: { mayOverride: mayOverride(scope) } }, release),
    supplyProposalInformation: supplying(parts),
    acceptProposal: plain(parts, shapes.AcceptProposalRequest, accept),
    withdrawProposal: plain(parts, shapes.WithdrawProposalRequest, withdraw),
    eraseApplicantData: plain(parts, shapes.EraseApplicantDataRequest, erase),
  };
}

interface Command<Input> {
  readonly scope: Scope;
  readonly request: { readonly proposalId: string };
  readonly input: Input;
}

type Decide<Input> = (state: Proposal, input: Input, context: Context) => Decision;

/** Carries out a command, after an expiry that was due before it. */
async function carryOut<Input>(
  { proposals }: Parts,
  { scope, request, input }: Command<Input>,
  decide: Decide<Input>,
): Promise<wire.Proposal> {
  const inTime = timely(decide);
  const stored = await proposals.updated(scope, request, (state, context) =>
    inTime(state, input, context),
  );
  return writeProposal(stored, scope);
}

/** The handler of a command that needs nothing but its request. */
function plain<Shape extends ObjectShape>(
  parts: Parts,
  shape: Shape,
  decide: Decide<Value<Shape>>,
) {
  return async (scope: Scope, request: { readonly proposalId: string }) =>
    carryOut(parts, { scope, request, input: read(shape, request) }, decide);
}

function creating({ proposals, assessors }: Parts): ProposalHandlers['createProposal'] {
  return async (scope, request) => {
    const creation = readCreation(request);
    const assessor = await assessors.inEffect(scope, creation.type);
    const stored = await proposals.created(scope, (context) => submit(creation, assessor, context));
    return writeProposal(stored, scope);
  };
}

function listing({ store }: Parts): ProposalHandlers['listProposals'] {
  return async (scope, request) => {
    const { status, type, assignedTo, productCode, applicantId, referredBefore } = request;
    const asked = readPage(request);
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

function evaluating(parts: Parts): ProposalHandlers['evaluateProposal'] {
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
  { store, assessors }: Parts,
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

/** The tables of the proposal's evaluation; those in effect where it has none, or where a release has replaced them. */
async function assessorOf(
  { assessors, store }: Parts,
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

function reviewing(parts: Parts): ProposalHandlers['reviewProposal'] {
  return async (scope, request) => {
    const asked = read(shapes.ReviewProposalRequest, request);
    const assessor = await assessorOf(parts, scope, request.proposalId);
    const input = { review: asked, assessor, mayOverride: mayOverride(scope) };
    return carryOut(parts, { scope, request, input }, review);
  };
}

function approving(parts: Parts): ProposalHandlers['approveProposalReview'] {
  return async (scope, request) => {
    const { notes } = read(shapes.ApproveProposalReviewRequest, request);
    const assessor = await assessorOf(parts, scope, request.proposalId);
    return carryOut(parts, { scope, request, input: { notes, assessor } }, approve);
  };
}

function supplying(parts: Parts): ProposalHandlers['supplyProposalInformation'] {
  return async (scope, request) => {
    const { state } = await parts.store.get(scope, request.proposalId);
    const assessor = await parts.assessors.inEffect(scope, state.type);
    const patch = { paths: request.paths, values: request };
    return carryOut(parts, { scope, request, input: { patch, assessor } }, supply);
  };
}

function mayOverride({ scopes }: Scope): boolean {
  return holds(scopes, 'underwriting:override');
}
