import { Journal, type JournalKind } from '@masar/kit/journal';
import { AggregateStore, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type { Dispute, TimelineEntry } from './dispute';

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
  isNumbered: true,
  uniqueBy: ['slot'],
  unlisted: ['timeline', 'evidenceItems'],
};

const ENTRIES: JournalKind = {
  collection: 'dispute_entries',
  listedBy: [['isComment'], ['isInternal'], ['isComment', 'isInternal']],
};

export function disputeStore(deps: StoreDeps): AggregateStore<Dispute> {
  return new AggregateStore<Dispute>(DISPUTES, deps);
}

/** The earlier entries of timelines. */
export function disputeJournal({ connection }: StoreDeps): Journal<TimelineEntry> {
  return new Journal<TimelineEntry>(ENTRIES, connection);
}
