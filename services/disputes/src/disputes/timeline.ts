import type { Dispute, TimelineEntry, TimelineEvent } from './dispute';

/** One thing that happened, as a command records it. */
export interface Happening extends Partial<Pick<TimelineEntry, 'isInternal' | 'comment'>> {
  readonly event: TimelineEvent;
  readonly at: string;
  readonly actor: string;
  readonly details: string;
}

/** The dispute with one more entry in its timeline. */
export function record(state: Dispute, happening: Happening): Dispute {
  const { isInternal = false, ...said } = happening;
  const isComment = said.comment !== undefined;
  const { entries, comments, internal } = state.counts;
  const entry = { ...said, number: entries + 1, isComment, isInternal };
  return {
    ...state,
    timeline: [...state.timeline, entry],
    counts: {
      entries: entries + 1,
      comments: comments + (isComment ? 1 : 0),
      internal: internal + (isInternal ? 1 : 0),
    },
  };
}

/** Of the timeline in a dispute's own document; more is moved to the journal by the next command. */
const MOST_ENTRIES = 60;
const KEPT_ENTRIES = 20;

/** The entries that the journal has to take before the dispute gets more; none while there is room. */
export function overflow({ timeline }: Dispute): readonly TimelineEntry[] {
  return timeline.length < MOST_ENTRIES ? [] : timeline.slice(0, -KEPT_ENTRIES);
}

/** The dispute without the entries that the journal has, up to the one of this number. */
export function withoutKept(state: Dispute, lastKept: number): Dispute {
  if (lastKept === 0) return state;
  return { ...state, timeline: state.timeline.filter(({ number }) => number > lastKept) };
}

/** A sentence with what somebody wrote beside it. */
export function withNotes(sentence: string, notes: string | undefined): string {
  return notes === undefined ? `${sentence}.` : `${sentence}: ${notes}`;
}
