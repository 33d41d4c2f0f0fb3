import { RailHandlers } from '@masar/kit/commands';
import { Journal, type JournalKind } from '@masar/kit/journal';
import type { Scope } from '@masar/kit/scope';
import { AggregateStore, type AggregateKind, type StoreDeps, type Stored } from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import { timely } from './deadlines';
import type { Context, Decision, Dispute, TimelineEntry } from './dispute';
import type { DisputeEvent } from './events';
import { overflow, withoutKept } from './timeline';
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
  countedBy: ['status', 'category', 'priority', 'isBreached'],
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

/** Journal of the earlier entries of timelines. */
export function disputeJournal({ connection }: StoreDeps): Journal<TimelineEntry> {
  return new Journal<TimelineEntry>(ENTRIES, connection);
}

export type Disputes = RailHandlers<Dispute, DisputeEvent, wire.Dispute, 'disputeId'>;

/** The way from an RPC to a decided change of a dispute. */
export function disputeRail(store: AggregateStore<Dispute>): Disputes {
  return new RailHandlers({ store, write: writeDispute, writeEvent, idField: 'disputeId' });
}

interface Parts {
  readonly store: AggregateStore<Dispute>;
  readonly journal: Journal<TimelineEntry>;
  readonly disputes: Disputes;
  /** Reads the desk again after a place has changed. */
  readonly assignments: { invalidate(scope: Scope): void };
}

interface Command<Input> {
  readonly scope: Scope;
  readonly request: { readonly disputeId: string };
  readonly input: Input;
}

/** Carries out a command on a dispute, after everything that was due before it. */
export type CarryOut = <Input>(
  command: Command<Input>,
  decide: (state: Dispute, input: Input, context: Context) => Decision,
) => Promise<Stored<Dispute>>;

/** Every command goes through here. It first moves old entries to the journal, so that the document stays small. */
export function carryOutWith({ store, journal, disputes, assignments }: Parts): CarryOut {
  return async ({ scope, request, input }, decide) => {
    const { disputeId } = request;
    const { state: before } = await store.get(scope, disputeId);
    const moved = overflow(before);
    if (moved.length > 0) await journal.keep(scope, disputeId, moved);
    const lastKept = moved.at(-1)?.number ?? 0;
    const decideInTime = timely(decide);
    const stored = await disputes.updated(scope, request, (state, context) =>
      decideInTime(withoutKept(state, lastKept), input, context),
    );
    if (before.slot !== stored.state.slot) assignments.invalidate(scope);
    return stored;
  };
}
