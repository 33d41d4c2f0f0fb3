import type { Journal } from '@masar/kit/journal';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { read } from '@masar/kit/shape';
import { pageIn, readPage, writePage, type AggregateStore } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type {
  DisputesServiceService,
  ListDisputeTimelineRequest,
} from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import { comment } from '../disputes/comments';
import type { Dispute, TimelineEntry } from '../disputes/dispute';
import { addEvidence } from '../disputes/evidence';
import type { CarryOut } from '../disputes/store';
import { viewOf, writeComment, writeEntry, writeEvidence } from '../disputes/wire/write-dispute';

type RecordHandlers = Pick<
  Handlers<typeof DisputesServiceService>,
  | 'createDisputeComment'
  | 'listDisputeComments'
  | 'addDisputeEvidence'
  | 'listDisputeEvidence'
  | 'listDisputeTimeline'
>;

interface Parts {
  readonly store: AggregateStore<Dispute>;
  readonly journal: Journal<TimelineEntry>;
  readonly carryOut: CarryOut;
}

/** The records inside a dispute, oldest first. */
export function recordHandlers(parts: Parts): RecordHandlers {
  const { store } = parts;
  return {
    createDisputeComment: commenting(parts),
    addDisputeEvidence: addingEvidence(parts),
    listDisputeComments: async (scope, request) => {
      const { asked, found, view } = await entriesOf(parts, {
        scope,
        request,
        kind: { isComment: true },
      });
      return writePage(found, asked, (entry) => writeComment(entry, view));
    },
    listDisputeTimeline: async (scope, request) => {
      const { asked, found, view } = await entriesOf(parts, { scope, request, kind: {} });
      return writePage(found, asked, (entry) => writeEntry(entry, view));
    },
    listDisputeEvidence: async (scope, request) => {
      const asked = readPage(scope, request);
      const { state } = await store.get(scope, request.disputeId);
      const view = viewOf(scope);
      return writePage(pageIn(state.evidenceItems, asked), asked, (one) =>
        writeEvidence(one, view),
      );
    },
  };
}

function commenting({ carryOut, journal }: Parts): RecordHandlers['createDisputeComment'] {
  return async (scope, request) => {
    const input = read(shapes.CreateDisputeCommentRequest, request);
    const { id, state } = await carryOut({ scope, request, input }, comment);
    const { idempotencyKey: key } = scope;
    const isIt = ({ comment: found }: TimelineEntry) =>
      found !== undefined && (key === undefined || found.key === key);
    const keyed = { field: 'comment.key', value: key ?? '' };
    // The comment of a repeated command may be in the journal by now.
    const entry = state.timeline.findLast(isIt) ?? (await journal.findLast(scope, id, keyed));
    if (!entry) throw new Error(`a comment of ${id} is lost`);
    return writeComment(entry, viewOf(scope));
  };
}

function addingEvidence({ carryOut }: Parts): RecordHandlers['addDisputeEvidence'] {
  return async (scope, request) => {
    const input = read(shapes.AddDisputeEvidenceRequest, request);
    const { id, state } = await carryOut({ scope, request, input }, addEvidence);
    const item = state.evidenceItems.find(({ documentId }) => documentId === input.documentId);
    if (!item) throw new Error(`a document of ${id} is lost`);
    return writeEvidence(item, viewOf(scope));
  };
}

interface Asked {
  readonly scope: Scope;
  readonly request: ListDisputeTimelineRequest;
  readonly kind: { readonly isComment?: true };
}

/** One page of the entries that the caller may see. */
async function entriesOf({ store, journal }: Parts, { scope, request, kind }: Asked) {
  const { disputeId } = request;
  const asked = readPage(scope, request);
  const { state } = await store.get(scope, disputeId);
  const view = viewOf(scope);
  const matching = {
    ...kind,
    ...(!view.seesInternal && { isInternal: false }),
    ...(view.isCustomer && { isForStaff: false }),
  };
  const of = { aggregateId: disputeId, recent: state.timeline, matching };
  const seesAll = view.seesInternal && !view.isCustomer;
  const found = seesAll
    ? await journal.list(scope, of, asked)
    : await journal.listByPlace(scope, of, asked);
  return { asked, view, found };
}
