import { step } from '@masar/kit/lifecycle';
import { refuseOver } from './claims/claim-period';
import type { DischargeKafalahContractRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import type { Context, Decision, Kafalah } from './kafalah';
import { CLAIM_LIFECYCLE } from './claims/lifecycle';
import { KAFALAH_LIFECYCLE } from './lifecycle';
import { ended, openClaims } from './records';

/**
 * Frees the guarantor, because the beneficiary released the debtor or the debt ended. Open claims are
 * withdrawn. Payments stay, and are still recovered from the debtor.
 * @throws DomainError CONFLICT unless in force, and after the last day for claims with none open
 * Source: AAOIFI SS 5, 3/3/2.
 */
export function discharge(
  state: Kafalah,
  command: DischargeKafalahContractRequest,
  { now }: Context,
): Decision {
  const { to, emits } = step(KAFALAH_LIFECYCLE, state.status, 'discharge');
  const open = openClaims(state);
  if (open.length === 0) refuseOver(state, now, 'discharge');
  const claims = state.claims.map((claim) => {
    if (!open.includes(claim)) return claim;
    return { ...claim, status: step(CLAIM_LIFECYCLE, claim.status, 'discharge').to };
  });
  const termination = {
    reason: 'DISCHARGED',
    notes: command.reason,
    evidence_ref: command.evidence_ref,
    at: now.toISOString(),
  } as const;
  return {
    state: { ...ended(state), status: to, claims, termination },
    events: emits.map((type) => ({ type })),
  };
}
