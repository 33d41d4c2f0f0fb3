import { RailHandlers } from '@masar/kit/commands';
import type { Sealer } from '@masar/kit/sealing';
import { AggregateStore, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import type { UnderwritingEvent } from './events';
import type { Proposal } from './proposal';
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
  sortedBy: [['referredAt'], ['status', 'referredAt']],
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
