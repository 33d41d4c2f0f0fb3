import { badField, problem, refuse } from '@masar/kit/errors';
import { partial, read } from '@masar/kit/shape';
import { PatchDisputeRequest } from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type { Desk } from '../shared/desk';
import { placeForReopened, refuseNotes, refuseUnlessOpen } from './assignment';
import type { Context, Decision, Dispute } from './dispute';
import { transitionOf, type DisputeStatus, type DisputeTrigger } from './lifecycle';
import { fulfilled } from './regulator-duties';
import { withoutResolution } from './resolution';
import { deadlineOf, paused, resumed } from './sla';
import { readPolicy } from './tenant-policy';
import { record } from './timeline';

const CHANGE = partial(PatchDisputeRequest);

/** A merge patch, and the desk that gives an agent to a reopened dispute. */
interface Patching {
  readonly values: unknown;
  readonly desk: Desk;
}

/**
 * A dispute with a changed status or priority.
 * @throws DomainError CONFLICT for a move that its status does not allow, VALIDATION_ERROR for a status that only
 * another operation sets, and for a reopening without a reason
 */
export function patch(state: Dispute, { values, desk }: Patching, context: Context): Decision {
  const { status, priority, notes } = read(CHANGE, values);
  if (status === undefined && priority === undefined) {
    refuse([problem('status', 'REQUIRED', 'is required, or else a new priority')]);
  }
  if (priority !== undefined && status === 'CLOSED') {
    throw badField(problem('priority', 'NOT_ALLOWED', 'cannot change when the dispute is closed'));
  }
  const change = { ...context, notes, desk };
  const moved = status === undefined ? { state, events: [] } : move(state, status, change);
  if (priority === undefined) return moved;
  // Notes are recorded once: with the move, not again with the priority.
  const second = status === undefined ? change : { ...change, notes: undefined };
  return { state: prioritise(moved.state, priority, second), events: moved.events };
}

interface Change extends Context {
  readonly notes: string | undefined;
  readonly desk: Desk;
}

const TRIGGERS: Readonly<Partial<Record<DisputeStatus, DisputeTrigger>>> = {
  INVESTIGATING: 'investigate',
  AWAITING_CUSTOMER: 'awaitCustomer',
  AWAITING_MERCHANT: 'awaitMerchant',
  CLOSED: 'close',
};

/** The operation that sets a status which a patch cannot set. */
const OPERATIONS: Readonly<Partial<Record<DisputeStatus, string>>> = {
  OPEN: 'is the status of a new dispute only; name INVESTIGATING',
  ESCALATED: 'is reached by POST /v1/disputes/{disputeId}/escalate',
  RESOLVED: 'is reached by POST /v1/disputes/{disputeId}/resolve',
};

function move(state: Dispute, status: DisputeStatus, change: Change): Decision {
  const trigger = TRIGGERS[status];
  if (!trigger) {
    throw badField(problem('status', 'INVALID_VALUE', `${status} ${OPERATIONS[status] ?? ''}`));
  }
  if (trigger === 'investigate' && state.status === 'RESOLVED') return reopen(state, change);
  const { to } = transitionOf(state, trigger);
  const { actor, now, notes } = change;
  const at = now.toISOString();
  if (trigger === 'close') {
    const closed: Dispute = { ...state, status: to, closedAt: at };
    const entry = { event: 'CLOSED', at, actor, details: 'Closed.', notes } as const;
    return { state: record(closed, entry), events: [] };
  }
  const details = `Moved from ${state.status} to ${to}.`;
  const moved = withClock(fulfilled({ ...state, status: to }, 'acknowledgedAt', now), change);
  const entry = { event: 'STATUS_CHANGED', at, actor, details, notes } as const;
  return { state: record(moved, entry), events: [] };
}

/** The clock stands still in the statuses that the tenant's settings name. */
function withClock(state: Dispute, { settings, now }: Change): Dispute {
  const { pauseOn = [] } = readPolicy(settings).dispute;
  const pauses = pauseOn.some((status) => status === state.status);
  return pauses ? paused(state, now) : resumed(state, now);
}

/** The deadline moves by the time for which the dispute was resolved. The dispute stays with its agent. */
function reopen(state: Dispute, { actor, now, notes, desk }: Change): Decision {
  const { to } = transitionOf(state, 'investigate');
  if (notes === undefined) {
    throw badField(problem('notes', 'REQUIRED', 'is required to reopen a dispute: say why'));
  }
  const running = withoutResolution(resumed(state, now));
  const at = now.toISOString();
  const entry = { event: 'REOPENED', at, actor, details: 'Reopened.', notes } as const;
  const reopened = record({ ...running, status: to }, entry);
  return placeForReopened(reopened, desk, now);
}

/** Computes the deadline again from the opening: the new deadline may already have passed. */
function prioritise(
  state: Dispute,
  priority: Dispute['priority'],
  { actor, now, notes }: Change,
): Dispute {
  refuseUnlessOpen(state, 'change the priority of');
  if (priority === state.priority) {
    refuseNotes(notes, `has the priority ${priority}`);
    return state;
  }
  const slaDeadline = deadlineOf(priority, state.clock);
  const details = `Priority changed from ${state.priority} to ${priority}.`;
  const at = now.toISOString();
  return record(
    { ...state, priority, slaDeadline },
    { event: 'PRIORITY_CHANGED', at, actor, details, notes },
  );
}
