import type { Shown } from '@masar/kit/commands';
import { omit } from '@masar/kit/decision';
import { holds, type Scope } from '@masar/kit/scope';
import { write, writeJson } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type * as wire from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import type { Dispute, TimelineEntry } from './dispute';
import type { DisputeEvent } from './events';
import { progressOf } from './sla';

/** What an answer depends on beside the dispute. */
export interface View {
  readonly now: Date;
  readonly seesInternal: boolean;
  /** Set for the customer's side: its own credential, beside which all others are the staff. */
  readonly customerActor?: string;
}

/** What this caller may see. */
export function viewOf({ scopes, partyId, actor, clock }: Scope): View {
  const isStaff = partyId === undefined;
  return {
    now: clock.now(),
    seesInternal: isStaff && holds(scopes, 'disputes:read_internal'),
    ...(!isStaff && { customerActor: actor }),
  };
}

/** The dispute as the API answers it to this caller, now. */
export function writeDispute(shown: Shown<Dispute>, scope: Scope): wire.Dispute {
  return write(shapes.Dispute, fieldsOf(shown, viewOf(scope)));
}

/** What consumers read: the dispute as JSON shows it after the event, without internal comments. */
export function writeEvent(shown: Shown<Dispute>, { type }: DisputeEvent) {
  const view = { now: shown.updatedAt, seesInternal: false };
  return { type, data: { dispute: writeJson(shapes.Dispute, fieldsOf(shown, view)) } };
}

/** An entry as the timeline shows it; what the staff noted is for the staff. */
export function writeEntry(entry: TimelineEntry, view: View): wire.DisputeTimelineEntry {
  const { at: timestamp, event, actor, details, notes } = entry;
  const isPlain = notes === undefined || view.customerActor !== undefined;
  const said = isPlain ? details : `${details.replace(/\.$/, '')}: ${notes}`;
  return { timestamp, event, actor: nameOf(actor, view), details: said };
}

/** A comment; the entry is one. */
export function writeComment(entry: TimelineEntry, view: View): wire.DisputeComment {
  const { at: createdAt, actor, isInternal: internal, comment } = entry;
  const { id: commentId = '', content = '', attachments = [] } = comment ?? {};
  const author = nameOf(actor, view);
  return { commentId, content, internal, attachments: [...attachments], author, createdAt };
}

/** A document in evidence. */
export function writeEvidence(item: shapes.DisputeEvidence, view: View): wire.DisputeEvidence {
  return write(shapes.DisputeEvidence, { ...item, submittedBy: nameOf(item.submittedBy, view) });
}

function nameOf(actor: string, { customerActor }: View): string {
  return customerActor === undefined || customerActor === actor ? actor : 'staff';
}

function fieldsOf(shown: Shown<Dispute>, view: View): shapes.Dispute {
  const { id: disputeId, createdAt, updatedAt, state } = shown;
  const { comments, internal } = state.counts;
  const all = {
    ...state,
    disputeId,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    slaPaused: state.clock.pausedAt !== undefined,
    ...progressOf(state, view.now),
    commentCount: view.seesInternal ? comments : comments - internal,
  };
  if (view.customerActor !== undefined) return forCustomer(all, view);
  const { regulator, acknowledgedAt, answeredAt } = state;
  if (!regulator) return all;
  const acknowledged = acknowledgedAt === undefined ? {} : { acknowledgedAt };
  const answered = answeredAt === undefined ? {} : { answeredAt };
  return { ...all, regulator: { ...regulator, ...acknowledged, ...answered } };
}

/** Without how the staff works: who has the case, what waits for approval, what a regulator asks of the tenant. */
function forCustomer(dispute: shapes.Dispute, view: View): shapes.Dispute {
  const { resolution } = dispute;
  return {
    ...omit(dispute, 'assignedTo', 'proposal', 'regulator', 'slaBreachedAt', 'resolution'),
    createdBy: nameOf(dispute.createdBy, view),
    ...(resolution && {
      resolution: {
        ...omit(resolution, 'approvedBy'),
        resolvedBy: nameOf(resolution.resolvedBy, view),
      },
    }),
  };
}
