import { RailHandlers } from '@masar/kit/commands';
import type { Scope } from '@masar/kit/scope';
import type { Sealer } from '@masar/kit/sealing';
import { read, type ObjectShape, type Value } from '@masar/kit/shape';
import { AggregateStore, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import { timely } from './deadlines';
import type { UnderwritingEvent } from './events';
import type { Context, Decision, Proposal } from './proposal';
import { writeEvent, writeProposal } from './wire/write-proposal';

const PROPOSALS: AggregateKind = {
  subject: 'proposal',
  collection: 'underwriting_proposals',
  idPrefix: 'uwp',
  source: '/masar/underwriting',
  listedBy: [
    ['status'],
    ['type'],
    ['assignedTo'],
    ['productCode'],
    ['applicantId'],
    ['status', 'productCode'],
  ],
  countedBy: ['status', 'type'],
  sortedBy: [
    ['referredAt'],
    ['status', 'referredAt'],
    ['type', 'referredAt'],
    ['assignedTo', 'referredAt'],
  ],
};

/** Fields with personal data: encrypted in the database. */
const PERSONAL: readonly (keyof Proposal)[] = [
  'applicantData',
  'evaluation',
  'terms',
  'reviews',
  'proposedReview',
  'withdrawalReason',
];

export function proposalStore(deps: StoreDeps, sealer: Sealer): AggregateStore<Proposal> {
  const kind = { ...PROPOSALS, sealed: { fields: PERSONAL, sealer } };
  return new AggregateStore<Proposal>(kind, deps);
}

export type Proposals = RailHandlers<Proposal, UnderwritingEvent, wire.Proposal, 'proposalId'>;

/** The way from an RPC to a decided change of a proposal. */
export function proposalRail(store: AggregateStore<Proposal>): Proposals {
  return new RailHandlers({
    ...{ store, write: writeProposal, writeEvent, idField: 'proposalId' },
    // The audit trail names only the tables: the rules that fired would tell about the person.
    ruleRefs: ({ type, evaluation }) =>
      evaluation ? [`${type}/${evaluation.tableVersion}/${evaluation.tableHash.slice(0, 12)}`] : [],
  });
}

interface Command<Input> {
  readonly scope: Scope;
  readonly request: { readonly proposalId: string };
  readonly input: Input;
}

type Decide<Input> = (state: Proposal, input: Input, context: Context) => Decision;

/** Carries out a command, after an expiry that was due before it. */
export async function carryOut<Input>(
  proposals: Proposals,
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
export function answering<Shape extends ObjectShape>(
  proposals: Proposals,
  shape: Shape,
  decide: Decide<Value<Shape>>,
) {
  return async (scope: Scope, request: { readonly proposalId: string }) =>
    carryOut(proposals, { scope, request, input: read(shape, request) }, decide);
}
