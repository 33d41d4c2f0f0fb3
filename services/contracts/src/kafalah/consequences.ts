import { step } from '@masar/kit/lifecycle';
import { remaining } from './amounts';
import { endOfClaims, isOver } from './claims/claim-period';
import type { KafalahEvent } from './events';
import type { Context, Decision, Kafalah } from './kafalah';
import { KAFALAH_CONSEQUENCES, type Consequence } from './lifecycle';
import { ended, openClaims } from './records';

/**
 * The guarantee after a claim was decided or paid. It does not change while another claim is open. Otherwise
 * it is PAID when no amount is left, EXPIRED after its last day for claims, and ACTIVE again before that day.
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

/** Expires a guarantee whose last day for claims is over, with no claim open. */
export function expire(state: Kafalah): Decision {
  return follow(state, 'expire', []);
}

/** Applies the consequence to the guarantee; its events come after those of the command. */
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
