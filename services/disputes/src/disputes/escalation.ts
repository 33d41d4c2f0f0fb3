import { problem, refuse } from '@masar/kit/errors';
import * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type { Context, Decision, Dispute } from './dispute';
import { transitionOf } from './lifecycle';
import { fulfilled } from './regulator-duties';
import { resumed } from './sla';
import { record } from './timeline';

/** Authorities, the lowest first. */
const AUTHORITIES = shapes.EscalateDisputeRequest.fields.escalateTo.values;
type Authority = (typeof AUTHORITIES)[number];

/**
 * A dispute, escalated to a higher authority.
 * @throws DomainError CONFLICT unless it is open, VALIDATION_ERROR for an authority that is not above the present one
 */
export function escalate(
  state: Dispute,
  { reason, escalateTo, notes }: shapes.EscalateDisputeRequest,
  { actor, now }: Context,
): Decision {
  const { to, emits } = transitionOf(state, 'escalate');
  refuseDownwards(state, escalateTo);
  const escalated = raised(fulfilled(resumed(state, now), 'acknowledgedAt', now), escalateTo);
  const details = `Escalated to ${escalateTo}.`;
  const explanation = notes === undefined ? reason : `${reason} — ${notes}`;
  const at = now.toISOString();
  const entry = { event: 'ESCALATED', at, actor, details, notes: explanation } as const;
  return {
    state: record({ ...escalated, status: to }, entry),
    events: emits.map((type) => ({ type })),
  };
}

/** A dispute whose deadline has passed, escalated by one level; the highest authority keeps it. */
export function escalateAtBreach(
  state: Dispute,
  { at, actor }: { readonly at: string; readonly actor: string },
): Decision {
  const next = AUTHORITIES[levelOf(state.escalatedTo) + 1];
  if (next === undefined) return { state, events: [] };
  const { to, emits } = transitionOf(state, 'escalate');
  const details = `Escalated to ${next}.`;
  const notes = 'The deadline passed.';
  const escalated = record(
    { ...raised(state, next), status: to },
    { event: 'ESCALATED', at, actor, details, notes },
  );
  return { state: escalated, events: emits.map((type) => ({ type })) };
}

function raised(state: Dispute, escalatedTo: Authority): Dispute {
  return { ...state, escalatedTo, escalationLevel: state.escalationLevel + 1 };
}

function refuseDownwards({ escalatedTo }: Dispute, wanted: Authority): void {
  if (levelOf(wanted) > levelOf(escalatedTo)) return;
  const higher = AUTHORITIES.slice(levelOf(escalatedTo) + 1);
  const wayOut = higher.length > 0 ? `name one of ${higher.join(', ')}` : 'there is no higher one';
  const complaint = `must be above ${escalatedTo}, with which the dispute is; ${wayOut}`;
  refuse([problem('escalateTo', 'OUT_OF_RANGE', complaint)]);
}

/** Position in the order of authorities; -1 without one. */
function levelOf(authority: Authority | undefined): number {
  return authority === undefined ? -1 : AUTHORITIES.indexOf(authority);
}
