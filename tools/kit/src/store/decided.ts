import { commandRecorded, toEvents, type Event } from '../bus';
import { omit } from '../decision';
import type { Scope } from '../scope';
import { machineTime } from '../time';
import type { AggregateDocument, AggregateKind } from './aggregate-document';
import { holderOf, remember } from './idempotency';
import { countKey } from './counts/count-key';
import type { Uncounted } from './counts/uncounted';
import { workspaceFor } from './reach/own-aggregates';
import type { Decision } from './stored';

/** A decision, with the time at which it was taken by the clock of its scope. */
export type Decided<S extends object> = Decision<S> & { readonly now: Date };

type Origin = Pick<AggregateDocument, '_id' | 'workspaceId' | 'version' | 'sequence'>;

/** A command: its scope, and the kind of aggregate. */
interface CommandOn {
  readonly scope: Scope;
  readonly kind: AggregateKind;
}

/** The document of an aggregate that begins with this decision. */
export function newDocument<S extends object>(
  command: CommandOn,
  id: string,
  decided: Decided<S>,
): AggregateDocument {
  const { scope } = command;
  const { state, events, now } = decided;
  const workspaceId = workspaceFor(scope, command.kind);
  const own = { ...(workspaceId !== undefined && { workspaceId }) };
  return {
    _id: id,
    tenantId: scope.tenantId,
    ...own,
    environment: scope.environment,
    version: 1,
    sequence: events.length,
    createdAt: now,
    updatedAt: now,
    createdBy: scope.actor,
    ...(scope.idempotencyKey === undefined
      ? {}
      : { createKey: scope.idempotencyKey, createRequest: holderOf(scope) }),
    commands: [],
    state,
    ...countedAs(command, { id, workspaceId, state }),
    outbox: pendingEvents(command, { _id: id, ...own, version: 0, sequence: 0 }, decided),
  };
}

function countedAs(
  { kind }: CommandOn,
  { id, workspaceId, state }: { id: string; workspaceId: string | undefined; state: object },
): { readonly uncounted?: Uncounted[] } {
  if (!kind.countedBy) return {};
  return { uncounted: [{ id: `${id}/1`, to: countKey(kind.countedBy, workspaceId, state) }] };
}

/** The change of an aggregate's key in the counts; none where the key stays. */
export function countChange<S extends object>(
  { countedBy }: AggregateKind,
  { _id, workspaceId, version, state: before }: AggregateDocument,
  { state }: Decided<S>,
): readonly Uncounted[] {
  if (!countedBy) return [];
  const [from, to] = [before, state].map((each) => countKey(countedBy, workspaceId, each));
  if (from === undefined || to === undefined || from === to) return [];
  return [{ id: `${_id}/${version + 1}`, from, to }];
}

/** The fields that a decision changes, beside the outbox and the counts. */
export function changesOf<S extends object>(
  scope: Scope,
  before: AggregateDocument,
  { state, events, now }: Decided<S>,
) {
  const { version, sequence, commands } = before;
  return {
    environment: scope.environment,
    version: version + 1,
    sequence: sequence + events.length,
    // A command that is only recorded has changed nothing.
    updatedAt: state === before.state ? before.updatedAt : now,
    commands: remember(scope, commands, machineTime(scope.clock)),
    state,
  };
}

/** The events of a command, and last its record for the audit trail. */
export function pendingEvents<S extends object>(
  { scope, kind }: CommandOn,
  { _id, workspaceId, version, sequence }: Origin,
  { events, ruleRefs, now }: Decided<S>,
): Event[] {
  // An event is of its aggregate's workspace, whoever caused it.
  const owning = {
    ...omit(scope, 'workspaceId'),
    ...(workspaceId !== undefined && { workspaceId }),
  };
  const origin = { source: kind.source, subject: _id, lastSequence: sequence, at: now };
  const recorded = { subject: _id, version: version + 1, at: now, ruleRefs };
  return [...toEvents(owning, origin, events), ...commandRecorded(scope, recorded)];
}
