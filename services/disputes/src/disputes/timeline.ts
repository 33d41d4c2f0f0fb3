import type { Dispute, TimelineEntry, TimelineEvent } from './dispute';

/** An entry as a command records it. */
export interface Happening extends Partial<
  Pick<TimelineEntry, 'isInternal' | 'isByCustomer' | 'comment'>
> {
  readonly event: TimelineEvent;
  readonly at: string;
  readonly actor: string;
  readonly details: string;
  readonly notes?: string | undefined;
}

/** Entries on the work of the staff: customers do not see them. */
const FOR_STAFF: readonly TimelineEvent[] = [
  ...(['ASSIGNED', 'UNASSIGNED', 'PRIORITY_CHANGED', 'SLA_BREACHED'] as const),
  ...(['RESOLUTION_PROPOSED', 'RESOLUTION_REJECTED'] as const),
  ...(['REGULATOR_WARNING', 'REGULATOR_BREACH'] as const),
];

/** The dispute with one more entry in its timeline. */
export function record(state: Dispute, happening: Happening): Dispute {
  const { isInternal = false, isByCustomer = false, notes, ...happened } = happening;
  const isComment = happened.comment !== undefined;
  const isForStaff = isInternal || FOR_STAFF.includes(happened.event);
  const { entries, comments, internal } = state.counts;
  const number = entries + 1;
  const entry = { ...happened, ...(notes !== undefined && { notes }), number, isComment };
  return {
    ...state,
    timeline: [...state.timeline, { ...entry, isInternal, isForStaff, isByCustomer }],
    seenAt: seenAfter(state, { at: happened.at, isInternal, isForStaff }),
    counts: {
      entries: entries + 1,
      comments: comments + (isComment ? 1 : 0),
      internal: internal + (isInternal ? 1 : 0),
    },
  };
}

/** Keeps apart the last change that each kind of caller sees: updatedAt must not reveal a hidden comment. */
function seenAfter(
  { seenAt, clock }: Dispute,
  { at, ...entry }: Pick<TimelineEntry, 'at' | 'isInternal' | 'isForStaff'>,
) {
  const before = seenAt ?? { public: clock.openedAt, customer: clock.openedAt };
  return {
    public: entry.isInternal ? before.public : at,
    customer: entry.isForStaff ? before.customer : at,
  };
}

/** Cap of the timeline in the dispute's document; the next command moves the rest to the journal. */
const MOST = { entries: 60, characters: 40_000 };
const KEPT = { entries: 20, characters: 20_000 };

/** The entries to move to the journal before the dispute gets more; none below the cap. */
export function overflow({ timeline }: Dispute): readonly TimelineEntry[] {
  return fitting(timeline, MOST) === timeline.length
    ? []
    : timeline.slice(0, timeline.length - fitting(timeline, KEPT));
}

/** Number of the latest entries that fit. */
function fitting(timeline: readonly TimelineEntry[], most: typeof MOST): number {
  let characters = 0;
  const last = timeline.toReversed().slice(0, most.entries);
  const first = last.findIndex(({ details, notes = '', comment }) => {
    characters += details.length + notes.length + (comment?.content.length ?? 0);
    return characters > most.characters;
  });
  return first < 0 ? last.length : first;
}

/** The dispute without the entries up to this number, which the journal has. */
export function withoutKept(state: Dispute, lastKept: number): Dispute {
  if (lastKept === 0) return state;
  return { ...state, timeline: state.timeline.filter(({ number }) => number > lastKept) };
}
