import { RailHandlers } from '@masar/kit/commands';
import { Journal, type JournalKind } from '@masar/kit/journal';
import { AggregateStore, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import type { Dispute, TimelineEntry } from './dispute';
import type { DisputeEvent } from './events';
import { writeDispute, writeEvent } from './wire/write-dispute';

const DISPUTES: AggregateKind = {
  subject: 'dispute',
  collection: 'disputes',
  idPrefix: 'dsp',
  source: '/masar/disputes',
  listedBy: [
    ['status'],
    ['category'],
    ['priority'],
    ['assignedTo'],
    ['customerId'],
    ['isBreached'],
  ],
  sortedBy: [['slaDeadline'], ['status', 'slaDeadline']],
  partyPath: 'customerId',
  isNumbered: true,
  uniqueBy: ['slot'],
  unlisted: ['timeline', 'evidenceItems'],
};

const ENTRIES: JournalKind = {
  collection: 'dispute_entries',
  listedBy: [
    ...[['isComment'], ['isInternal'], ['isComment', 'isInternal']],
    ...[['isForStaff'], ['isComment', 'isForStaff']],
  ],
};

export function disputeStore(deps: StoreDeps): AggregateStore<Dispute> {
  return new AggregateStore<Dispute>(DISPUTES, deps);
}

/** The earlier entries of timelines. */
export function disputeJournal({ connection }: StoreDeps): Journal<TimelineEntry> {
  return new Journal<TimelineEntry>(ENTRIES, connection);
}

export type Disputes = RailHandlers<Dispute, DisputeEvent, wire.Dispute, 'disputeId'>;

/** The way from an RPC to a decided change of a dispute. */
export function disputeRail(store: AggregateStore<Dispute>): Disputes {
  return new RailHandlers({ store, write: writeDispute, writeEvent, idField: 'disputeId' });
}
