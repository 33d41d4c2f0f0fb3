import { RailHandlers } from '@masar/kit/commands';
import type { Journal } from '@masar/kit/journal';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { read, type ObjectShape, type Value } from '@masar/kit/shape';
import { pageIn, readPage, writePage, type AggregateStore } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type * as wire from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import type { Assignments } from '../worker/assignments';
import { activeOf, assignTo } from './assignment';
import { patch } from './changes';
import { comment } from './comments';
import { caseNumberOf, open, readCreation } from './creation';
import { timely } from './deadlines';
import type { Context, Decision, Dispute, TimelineEntry } from './dispute';
import { escalate } from './escalation';
import type { DisputeEvent } from './events';
import { addEvidence } from './evidence';
import { approve, reject, resolve } from './resolution';
import { overflow, withoutKept } from './timeline';
import {
  seesInternal,
  writeComment,
  writeDispute,
  writeEntry,
  writeEvent,
  writeEvidence,
} from './write-dispute';

export type Disputes = RailHandlers<Dispute, DisputeEvent, wire.Dispute, 'disputeId'>;

type Named = { readonly disputeId: string };
type DisputeHandlers = Omit<
  Handlers<typeof wire.DisputesServiceService>,
  `${string}Agent` | `${string}Agents` | 'getDisputeReport'
>;

interface Parts {
  readonly store: AggregateStore<Dispute>;
  readonly journal: Journal<TimelineEntry>;
  readonly assignments: Assignments;
  readonly disputes: Disputes;
}

export function disputeRail(store: AggregateStore<Dispute>): Disputes {
  return new RailHandlers({ store, write: writeDispute, writeEvent, idField: 'disputeId' });
}

/** The operations on disputes. */
export function disputeHandlers(parts: Parts): DisputeHandlers {
  const { disputes } = parts;
  return {
    createDispute: creating(parts),
    listDisputes: listing(parts),
    getDispute: disputes.get(),
    patchDispute: patching(parts),
    assignDispute: assigning(parts),
    escalateDispute: answering(parts, shapes.EscalateDisputeRequest, escalate),
    resolveDispute: answering(parts, shapes.ResolveDisputeRequest, resolve),
    approveDisputeResolution: answering(parts, shapes.ApproveDisputeResolutionRequest, approve),
    rejectDisputeResolution: answering(parts, shapes.RejectDisputeResolutionRequest, reject),
    createDisputeComment: commenting(parts),
    addDisputeEvidence: addingEvidence(parts),
    ...records(parts),
  };
}

/** Carries out a command. Its entries have room: the journal keeps the earlier ones before. */
async function carryOut<Input>(
  { disputes, store, journal }: Parts,
  { scope, request, input }: { scope: Scope; request: Named; input: Input },
  decide: (state: Dispute, input: Input, context: Context) => Decision,
) {
  const { disputeId } = request;
  const { state: before } = await store.get(scope, disputeId);
  const moved = overflow(before);
  if (moved.length > 0) await journal.keep(scope, disputeId, moved);
  const lastKept = moved.at(-1)?.number ?? 0;
  const decideInTime = timely(decide);
  return disputes.updated(scope, request, (state, context) =>
    decideInTime(withoutKept(state, lastKept), input, context),
  );
}

/** The handler of a command that answers with the dispute. */
function answering<Shape extends ObjectShape>(
  parts: Parts,
  shape: Shape,
  decide: (state: Dispute, input: Value<Shape>, context: Context) => Decision,
) {
  return async (scope: Scope, request: Named): Promise<wire.Dispute> => {
    const input = read(shape, request);
    return writeDispute(await carryOut(parts, { scope, request, input }, decide), scope);
  };
}

function creating({ disputes, assignments }: Parts): DisputeHandlers['createDispute'] {
  return async (scope, request) => {
    const creation = readCreation(request);
    const year = scope.clock.now().toISOString().slice(0, 4);
    const stored = await assignments.with(scope, (desk) =>
      disputes.createdNext(scope, year, (context, number) =>
        open(creation, { caseNumber: caseNumberOf(year, number), desk }, context),
      ),
    );
    return writeDispute(stored, scope);
  };
}

function listing({ store }: Parts): DisputeHandlers['listDisputes'] {
  return async (scope, request) => {
    const { status, category, priority, assignedTo, customerId, breached: isBreached } = request;
    const filter = { status, category, priority, assignedTo, customerId, isBreached };
    const asked = readPage(request);
    const found = await store.list(scope, filter, {
      ...asked,
      from: instant(request.from),
      to: instant(request.to),
      sortBy: request.sort === 'slaDeadline' ? request.sort : undefined,
    });
    return writePage(found, asked, (one) => writeDispute(one, scope));
  };
}

function instant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

/** A reopened dispute needs a place at its agent; no other patch asks for the desk. */
function patching(parts: Parts): DisputeHandlers['patchDispute'] {
  return async (scope, request) => {
    const withDesk = (desk: Parameters<typeof patch>[1]['desk']) =>
      carryOut(parts, { scope, request, input: { values: request, desk } }, patch);
    const mayReopen = request.status === 'INVESTIGATING';
    const stored = mayReopen
      ? await parts.assignments.with(scope, withDesk)
      : await withDesk({ seats: [] });
    return writeDispute(stored, scope);
  };
}

function assigning(parts: Parts): DisputeHandlers['assignDispute'] {
  return async (scope, request) => {
    const { assignedTo, notes } = read(shapes.AssignDisputeRequest, request);
    // Which dispute is asked before which agent: a dispute that nobody has is not found, whoever is named.
    await parts.store.get(scope, request.disputeId);
    const stored = await parts.assignments.with(scope, async () => {
      const seat = activeOf(await parts.assignments.seatOf(scope, assignedTo));
      return carryOut(parts, { scope, request, input: { seat, notes } }, assignTo);
    });
    return writeDispute(stored, scope);
  };
}

function commenting(parts: Parts): DisputeHandlers['createDisputeComment'] {
  return async (scope, request) => {
    const input = read(shapes.CreateDisputeCommentRequest, request);
    const { id, state } = await carryOut(parts, { scope, request, input }, comment);
    const isIt = ({ comment: said }: TimelineEntry) =>
      said !== undefined &&
      (scope.idempotencyKey === undefined || said.key === scope.idempotencyKey);
    return writeComment(state.timeline.findLast(isIt) ?? (await earlierComment(parts, scope, id)));
  };
}

/** The comment of a repeated command that the journal has by now. */
async function earlierComment(
  { journal }: Parts,
  scope: Scope,
  aggregateId: string,
): Promise<TimelineEntry> {
  const { idempotencyKey: value = '' } = scope;
  const found = await journal.findLast(scope, aggregateId, { field: 'comment.key', value });
  if (!found) throw new Error(`the comment of ${aggregateId} under this key is lost`);
  return found;
}

function addingEvidence(parts: Parts): DisputeHandlers['addDisputeEvidence'] {
  return async (scope, request) => {
    const input = read(shapes.AddDisputeEvidenceRequest, request);
    const { state } = await carryOut(parts, { scope, request, input }, addEvidence);
    const item = state.evidenceItems.find(({ documentId }) => documentId === input.documentId);
    if (!item) throw new Error(`the document ${input.documentId} is lost`);
    return writeEvidence(item);
  };
}

type Records = 'listDisputeComments' | 'listDisputeTimeline' | 'listDisputeEvidence';

/** The records of one dispute, oldest first. */
function records({ store, journal }: Parts): Pick<DisputeHandlers, Records> {
  const entries = async (
    scope: Scope,
    { disputeId, page, perPage }: wire.ListDisputeTimelineRequest,
    matching: { readonly isComment?: true },
  ) => {
    const asked = readPage({ page, perPage });
    const { state } = await store.get(scope, disputeId);
    const visible = seesInternal(scope) ? {} : { isInternal: false };
    const of = { aggregateId: disputeId, recent: state.timeline };
    return {
      asked,
      found: await journal.list(scope, { ...of, matching: { ...matching, ...visible } }, asked),
    };
  };
  return {
    listDisputeComments: async (scope, request) => {
      const { asked, found } = await entries(scope, request, { isComment: true });
      return writePage(found, asked, writeComment);
    },
    listDisputeTimeline: async (scope, request) => {
      const { asked, found } = await entries(scope, request, {});
      return writePage(found, asked, writeEntry);
    },
    listDisputeEvidence: async (scope, request) => {
      const asked = readPage(request);
      const { state } = await store.get(scope, request.disputeId);
      return writePage(pageIn(state.evidenceItems, asked), asked, writeEvidence);
    },
  };
}
