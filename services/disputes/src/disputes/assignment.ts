import { omit } from '@masar/kit/decision';
import { badField, DomainError, problem } from '@masar/kit/errors';
import { hasPlace, queueOf, slotOf, type Desk, type Seat } from '../shared/desk';
import type { Context, Decision, Dispute } from './dispute';
import { isOpen } from './lifecycle';
import { record } from './timeline';

/** Actor of the assignments that the platform makes. */
export const ASSIGNMENT = 'sweep:dispute-assignment';

/** An agent, and the agent's place that the dispute takes. */
export interface Assignment {
  readonly agentId: string;
  readonly slot: string;
}

/**
 * The agent for a dispute: present, skilled in its category, below the cap, and senior if the dispute is CRITICAL. Of
 * several the one with the fewest open cases; of equals the next by id after the agent who got the last case.
 */
export function choose(
  { seats, lastAssigned }: Desk,
  { category, priority }: Pick<Dispute, 'category' | 'priority'>,
): Assignment | undefined {
  const able = seats.filter(
    (seat) =>
      seat.skills.includes(category) && (seat.senior || priority !== 'CRITICAL') && hasPlace(seat),
  );
  const fewest = Math.min(...able.map(({ taken }) => taken.size));
  const equals = able.filter(({ taken }) => taken.size === fewest);
  const inOrder = equals.toSorted((a, b) => (a.agentId < b.agentId ? -1 : 1));
  const seat = inOrder.find(({ agentId }) => agentId > (lastAssigned ?? '')) ?? inOrder[0];
  return seat && placeAt(seat);
}

/** The first free place of an agent. It may be above the cap: a person may assign beyond it. */
export function placeAt({ agentId, taken }: Pick<Seat, 'agentId' | 'taken'>): Assignment {
  let number = 1;
  while (taken.has(number)) number += 1;
  return { agentId, slot: slotOf(agentId, number) };
}

/** The dispute, assigned to this agent. */
export function assigned(
  state: Dispute,
  { agentId, slot }: Assignment,
  {
    actor,
    at,
    notes,
  }: { readonly actor: string; readonly at: string; readonly notes?: string | undefined },
): Decision {
  const before = state.assignedTo === undefined ? '' : ` instead of ${state.assignedTo}`;
  const details = `Assigned to ${agentId}${before}.`;
  const after = record(
    { ...omit(state, 'waitingSince'), assignedTo: agentId, slot },
    { event: 'ASSIGNED', at, actor, details, notes },
  );
  return { state: after, events: [{ type: 'dispute.assigned' }] };
}

/** An agent whom a request names; undefined where the tenant has no agent with that id. */
export type Named = (Pick<Seat, 'agentId' | 'taken'> & { readonly active: boolean }) | undefined;

/**
 * The dispute, assigned to an agent by a person; unchanged where the agent has it already.
 * @throws DomainError CONFLICT unless it is open, VALIDATION_ERROR for an agent who does not exist or is not active
 */
export function assignTo(
  state: Dispute,
  { named, notes }: { readonly named: Named; readonly notes?: string | undefined },
  { actor, now }: Context,
): Decision {
  refuseUnlessOpen(state, 'assign');
  const seat = activeOf(named);
  if (state.assignedTo === seat.agentId) {
    refuseNotes(notes, 'is with this agent');
    return { state, events: [] };
  }
  return assigned(state, placeAt(seat), { actor, at: now.toISOString(), notes });
}

/**
 * Refuses notes on a command that changes nothing: notes are recorded with the change that they explain.
 * @throws DomainError VALIDATION_ERROR for such notes
 */
export function refuseNotes(notes: string | undefined, already: string): void {
  if (notes === undefined) return;
  const complaint = `go with no change: the dispute ${already} already; say it by POST /v1/disputes/{disputeId}/comments`;
  throw badField(problem('notes', 'NOT_ALLOWED', complaint));
}

/**
 * A reopened dispute stays with its agent, even above the cap; where the agent is not at work another agent gets it.
 */
export function placeForReopened(state: Dispute, desk: Desk, now: Date): Decision {
  const seat = desk.seats.find(({ agentId }) => agentId === state.assignedTo);
  if (seat) return { state: { ...state, slot: placeAt(seat).slot }, events: [] };
  const placed = assignNow(state, desk, now);
  return placed.state.slot === undefined
    ? { ...placed, state: unassigned(placed.state, now) }
    : placed;
}

/** The dispute without its agent, who is not at work; nobody else is free. */
function unassigned(state: Dispute, now: Date): Dispute {
  if (state.assignedTo === undefined) return state;
  const details = `${state.assignedTo} is not at work; the dispute waits for another agent.`;
  return record(omit(state, 'assignedTo'), {
    ...{ event: 'UNASSIGNED', at: now.toISOString(), actor: ASSIGNMENT, details },
  });
}

/** The dispute, assigned to a free agent or waiting for one. Disputes that already wait in its queue go first. */
export function assignNow(state: Dispute, desk: Desk, now: Date): Decision {
  const mustWait = desk.waiting.has(queueOf(state));
  const chosen = mustWait ? undefined : choose(desk, state);
  if (!chosen) return { state: { ...state, waitingSince: now }, events: [] };
  return assigned(state, chosen, { actor: ASSIGNMENT, at: now.toISOString() });
}

/** A waiting dispute, assigned to an agent who is free now; undefined while nobody is. */
export function assignWaiting(
  state: Dispute,
  desk: Desk,
  { now }: Pick<Context, 'now'>,
): Decision | undefined {
  const chosen = state.waitingSince && choose(desk, state);
  return chosen ? assigned(state, chosen, { actor: ASSIGNMENT, at: now.toISOString() }) : undefined;
}

/** The dispute, whose agent has the place back. */
export function withoutSlot(state: Dispute): Dispute {
  return omit(state, 'slot', 'waitingSince');
}

/** @throws DomainError CONFLICT for a dispute that is resolved or closed */
export function refuseUnlessOpen(state: Dispute, verb: string): void {
  if (isOpen(state)) return;
  const wayOut = state.status === 'RESOLVED' ? 'reopen it first' : 'open a new one';
  const message = `cannot ${verb} a dispute that is ${state.status}; ${wayOut}`;
  throw new DomainError('CONFLICT', message, [{ field: 'status', code: 'INVALID_STATE', message }]);
}

/** @throws DomainError VALIDATION_ERROR for an agent who does not exist or is not active */
function activeOf(named: Named): NonNullable<Named> {
  if (named?.active) return named;
  const complaint = named
    ? 'is an agent who is not active; make the agent active or name another one'
    : 'is no agent of this tenant; GET /v1/disputes/agents lists them';
  throw badField(problem('assignedTo', 'INVALID_VALUE', complaint));
}
