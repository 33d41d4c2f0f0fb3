import { step } from '@masar/kit/lifecycle';
import { remaining } from './amounts';
import { endOfClaims, isOver } from './claims/claim-period';
import type { KafalahEvent } from './events';
import type { Context, Decision, Kafalah } from './kafalah';
import { KAFALAH_CONSEQUENCES, type Consequence } from './lifecycle';
import { ended, openClaims } from './records';

/**
 * What follows when a claim was decided or paid: while another is open, nothing, since no claim
 * decides itself; else the guarantee is paid when nothing of it is left, over when its time is, and
 * in force again otherwise.
 */
export function afterClaim(
  state: Kafalah,
  { now }: Pick<Context, 'now'>,
  events: readonly KafalahEvent[] = [],
): Decision {
  if (openClaims(state).length > 0) return { state, events };
  if (remaining(state).isZero()) return follow(state, 'settle', events);
  if (isOver(state, now)) return follow(state, 'expire', events);
  return follow({ ...state, expiresAt: endOfClaims(state) }, 'resume', events);
}

/** A guarantee whose last day for claims is over, with no claim open. */
export function expire(state: Kafalah): Decision {
  return follow(state, 'expire', []);
}

/** The guarantee in the state that this leads to, after the events of the command. */
export function follow(
  state: Kafalah,
  consequence: Consequence,
  events: readonly KafalahEvent[],
): Decision {
  const { to, emits } = step(KAFALAH_CONSEQUENCES, state.status, consequence);
  return {
    state: { ...(consequence === 'resume' ? state : ended(state)), status: to },
    events: [...events, ...emits.map((type) => ({ type }))],
  };
}
