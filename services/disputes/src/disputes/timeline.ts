import type { Dispute, TimelineEntry, TimelineEvent } from './dispute';

/** One thing that happened, as a command records it. */
export interface Happening extends Partial<
  Pick<TimelineEntry, 'isInternal' | 'isByCustomer' | 'comment'>
> {
  readonly event: TimelineEvent;
  readonly at: string;
  readonly actor: string;
  readonly details: string;
  readonly notes?: string | undefined;
}

/** The work of the staff, which customers do not see. */
const FOR_STAFF: readonly TimelineEvent[] = [
  ...(['ASSIGNED', 'UNASSIGNED', 'PRIORITY_CHANGED', 'SLA_BREACHED'] as const),
  ...(['RESOLUTION_PROPOSED', 'RESOLUTION_REJECTED'] as const),
  ...(['REGULATOR_WARNING', 'REGULATOR_BREACH'] as const),
];

/** The dispute with one more entry in its timeline. */
export function record(state: Dispute, happening: Happening): Dispute {
  const { isInternal = false, isByCustomer = false, notes, ...said } = happening;
  const isComment = said.comment !== undefined;
  const isForStaff = isInternal || FOR_STAFF.includes(said.event);
  const { entries, comments, internal } = state.counts;
  const number = entries + 1;
  const entry = { ...said, ...(notes !== undefined && { notes }), number, isComment };
  return {
    ...state,
    timeline: [...state.timeline, { ...entry, isInternal, isForStaff, isByCustomer }],
    seenAt: seenAfter(state, { at: said.at, isInternal, isForStaff }),
    counts: {
      entries: entries + 1,
      comments: comments + (isComment ? 1 : 0),
      internal: internal + (isInternal ? 1 : 0),
    },
  };
}

/** A comment that somebody must not see does not show by the time of the last change either. */
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

/** Of the timeline in a dispute's own document; more is moved to the journal by the next command. */
const MOST = { entries: 60, characters: 40_000 };
const KEPT = { entries: 20, characters: 20_000 };

/** The entries that the journal has to take before the dispute gets more; none while there is room. */
export function overflow({ timeline }: Dispute): readonly TimelineEntry[] {
  return fitting(timeline, MOST) === timeline.length
    ? []
    : timeline.slice(0, timeline.length - fitting(timeline, KEPT));
}

/** How many of the last entries fit. */
function fitting(timeline: readonly TimelineEntry[], most: typeof MOST): number {
  let characters = 0;
  const last = timeline.toReversed().slice(0, most.entries);
  const first = last.findIndex(({ details, notes = '', comment }) => {
    characters += details.length + notes.length + (comment?.content.length ?? 0);
    return characters > most.characters;
  });
  return first < 0 ? last.length : first;
}

/** The dispute without the entries that the journal has, up to the one of this number. */
export function withoutKept(state: Dispute, lastKept: number): Dispute {
  if (lastKept === 0) return state;
  return { ...state, timeline: state.timeline.filter(({ number }) => number > lastKept) };
}
