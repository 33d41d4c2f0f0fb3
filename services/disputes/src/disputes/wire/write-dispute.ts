import type { Shown } from '@masar/kit/commands';
import { omit } from '@masar/kit/decision';
import { holds, type Scope } from '@masar/kit/scope';
import { write, writeJson } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type * as wire from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import { atTime } from '../deadlines';
import type { Dispute, EvidenceItem, TimelineEntry } from '../dispute';
import type { DisputeEvent } from '../events';
import { progressOf } from '../sla';

/** Instant and rights that an answer depends on. */
export interface View {
  readonly now: Date;
  readonly seesInternal: boolean;
  readonly isCustomer: boolean;
}

export function viewOf({ scopes, partyId, clock }: Scope): View {
  const isCustomer = partyId !== undefined;
  const seesInternal = !isCustomer && holds(scopes, 'disputes:read_internal');
  return { now: clock.now(), seesInternal, isCustomer };
}

/** The dispute as the API answers it to this caller, now. */
export function writeDispute(shown: Shown<Dispute>, scope: Scope): wire.Dispute {
  return write(shapes.Dispute, fieldsOf(shown, viewOf(scope)));
}

/** An event as consumers read it: the dispute after the command, without internal comments. */
export function writeEvent(shown: Shown<Dispute>, { type }: DisputeEvent) {
  const view = { now: shown.updatedAt, seesInternal: false, isCustomer: false };
  return { type, data: { dispute: writeJson(shapes.Dispute, fieldsOf(shown, view)) } };
}

/** An entry as the timeline shows it. Only the staff sees notes of the staff. */
export function writeEntry(entry: TimelineEntry, view: View): wire.DisputeTimelineEntry {
  const { at: timestamp, event, actor, details, notes } = entry;
  const isPlain = notes === undefined || view.isCustomer;
  const explained = isPlain ? details : `${details.replace(/\.$/, '')}: ${notes}`;
  return { timestamp, event, actor: nameOf(actor, entry.isByCustomer, view), details: explained };
}

/** The comment in an entry. */
export function writeComment(entry: TimelineEntry, view: View): wire.DisputeComment {
  const { at: createdAt, actor, isInternal: internal, comment } = entry;
  const { id: commentId = '', content = '', attachments = [] } = comment ?? {};
  const author = nameOf(actor, entry.isByCustomer, view);
  return { commentId, content, internal, attachments: [...attachments], author, createdAt };
}

/** A document in evidence. */
export function writeEvidence(item: EvidenceItem, view: View): wire.DisputeEvidence {
  return write(shapes.DisputeEvidence, {
    ...item,
    submittedBy: nameOf(item.submittedBy, item.isByCustomer, view),
  });
}

/** A customer sees the side that acted, not its credential. */
function nameOf(actor: string, isByCustomer: boolean, { isCustomer }: View): string {
  if (!isCustomer) return actor;
  return isByCustomer ? 'customer' : 'staff';
}

function fieldsOf(shown: Shown<Dispute>, view: View): shapes.Dispute {
  const { id: disputeId, workspaceId, createdAt, updatedAt } = shown;
  // An answer shows what was due even before the sweep has seen it.
  const { state } = atTime(shown.state, view.now);
  const { comments, internal } = state.counts;
  const all = {
    ...state,
    disputeId,
    ...(workspaceId !== undefined && { workspaceId }),
    createdAt: createdAt.toISOString(),
    updatedAt: seenUpdate(state, view) ?? updatedAt.toISOString(),
    slaPaused: state.clock.pausedAt !== undefined,
    ...progressOf(state, view.now),
    commentCount: view.seesInternal ? comments : comments - internal,
  };
  if (view.isCustomer) return forCustomer(all, view);
  const { regulator, acknowledgedAt, answeredAt } = state;
  if (!regulator) return all;
  const acknowledged = acknowledgedAt === undefined ? {} : { acknowledgedAt };
  const answered = answeredAt === undefined ? {} : { answeredAt };
  return { ...all, regulator: { ...regulator, ...acknowledged, ...answered } };
}

/** The last change that this caller sees; undefined for a caller who sees every change. */
function seenUpdate({ seenAt }: Dispute, { isCustomer, seesInternal }: View): string | undefined {
  if (isCustomer) return seenAt?.customer;
  return seesInternal ? undefined : seenAt?.public;
}

/** The dispute without the work of the staff: agent, waiting resolution, duties to a regulator. */
function forCustomer(
  dispute: shapes.Dispute & Pick<Dispute, 'isOpenedByCustomer'>,
  view: View,
): shapes.Dispute {
  const { resolution, isOpenedByCustomer } = dispute;
  return {
    ...omit(dispute, 'assignedTo', 'proposal', 'regulator', 'slaBreachedAt', 'resolution'),
    createdBy: nameOf(dispute.createdBy, isOpenedByCustomer, view),
    ...(resolution && {
      resolution: {
        ...omit(resolution, 'approvedBy'),
        resolvedBy: nameOf(resolution.resolvedBy, false, view),
      },
    }),
  };
}
