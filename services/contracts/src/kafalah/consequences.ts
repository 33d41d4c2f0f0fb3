import { step } from '@masar/kit/lifecycle';
import { remaining } from './amounts';
import { endOfClaims, isOver } from './claims/claim-period';
import type { KafalahEvent } from './events';
import type { Context, Decision, Kafalah } from './kafalah';
import { KAFALAH_CONSEQUENCES, type Consequence } from './lifecycle';
import { ended, openClaims } from './records';

/**
 * The guarantee after a claim was decided or paid. While another claim is open, nothing follows. Else it
 * is paid when nothing of it is left, expired when its time is over, and in force again otherwise.
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
