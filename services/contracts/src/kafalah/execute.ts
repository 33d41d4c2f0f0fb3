import { step } from '@masar/kit/lifecycle';
import { endOfClaims, refuseEnded } from './claims/claim-period';
import type { KafalahConsent } from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import type { Context, Decision, Kafalah } from './kafalah';
import { KAFALAH_LIFECYCLE } from './lifecycle';

/**
 * Binds the guarantor. With the debtor's consent he may recover his payments; without it they are a
 * gift (AAOIFI SS 5, 3/1/2).
 * @throws DomainError CONFLICT unless approved and not past its end
 */
export function execute(state: Kafalah, consent: KafalahConsent, { now }: Context): Decision {
  const { to, emits } = step(KAFALAH_LIFECYCLE, state.status, 'execute');
  refuseEnded(state, now, 'execute');
  const executed: Kafalah = {
    ...state,
    status: to,
    consent,
    executed_at: now.toISOString(),
    expiresAt: endOfClaims(state),
  };
  return { state: executed, events: emits.map((type) => ({ type })) };
}

/** True where the debtor consented, so that the guarantor may recover his payments from him. */
export function hasRecourse({ consent }: Kafalah): boolean {
  return consent?.debtor_consent_ref !== undefined;
}
