import type { Shown } from '@masar/kit/commands';
import { holds, type Scope } from '@masar/kit/scope';
import { write, writeJson } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type * as wire from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import type { Dispute, TimelineEntry } from './dispute';
import type { DisputeEvent } from './events';
import { progressOf } from './sla';

/** What an answer depends on beside the dispute. */
interface View {
  readonly now: Date;
  readonly seesInternal: boolean;
}

/** Whether the caller may see what only the staff sees. */
export function seesInternal({ scopes }: Pick<Scope, 'scopes'>): boolean {
  return holds(scopes, 'disputes:read_internal');
}

/** The dispute as the API answers it to this caller, now. */
export function writeDispute(shown: Shown<Dispute>, scope: Scope): wire.Dispute {
  const view = { now: scope.clock.now(), seesInternal: seesInternal(scope) };
  return write(shapes.Dispute, fieldsOf(shown, view));
}

/** What consumers read: the dispute as JSON shows it after the event, without internal comments. */
export function writeEvent(shown: Shown<Dispute>, { type }: DisputeEvent) {
  const view = { now: shown.updatedAt, seesInternal: false };
  return { type, data: { dispute: writeJson(shapes.Dispute, fieldsOf(shown, view)) } };
}

/** An entry as the timeline shows it. */
export function writeEntry({
  at: timestamp,
  event,
  actor,
  details,
}: TimelineEntry): wire.DisputeTimelineEntry {
  return { timestamp, event, actor, details };
}

/** A comment; the entry is one. */
export function writeComment({
  at: createdAt,
  actor: author,
  isInternal,
  comment,
}: TimelineEntry): wire.DisputeComment {
  const { id: commentId = '', content = '', attachments = [] } = comment ?? {};
  return {
    commentId,
    content,
    internal: isInternal,
    attachments: [...attachments],
    author,
    createdAt,
  };
}

/** A document in evidence. */
export function writeEvidence(item: shapes.DisputeEvidence): wire.DisputeEvidence {
  return write(shapes.DisputeEvidence, item);
}

function fieldsOf(
  { id: disputeId, createdAt, updatedAt, state }: Shown<Dispute>,
  { now, seesInternal: seesAll }: View,
): shapes.Dispute {
  const { comments, internal } = state.counts;
  const { regulator: clock, acknowledgedAt, answeredAt, ...rest } = state;
  const done = {
    ...(acknowledgedAt !== undefined && { acknowledgedAt }),
    ...(answeredAt !== undefined && { answeredAt }),
  };
  return {
    ...rest,
    ...(clock && { regulator: { ...clock, ...done } }),
    disputeId,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    slaPaused: state.clock.pausedAt !== undefined,
    ...progressOf(state, now),
    commentCount: seesAll ? comments : comments - internal,
  };
}
