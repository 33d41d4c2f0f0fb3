import { DomainError } from '@masar/kit/errors';
import type { Amendment } from './amendments/amendment';
import type { Claim } from './kafalah';

/**
 * A claim is decided by a second person, since a decision makes the guarantor pay: adr/0007.
 * @throws DomainError AUTHORIZATION_ERROR for the credential that recorded or examined the claim
 */
export function refuseOwnClaim({ submitted_by, examination }: Claim, actor: string): void {
  if (actor === submitted_by) throw ownDecision('recorded a claim');
  if (actor === examination?.by) throw ownDecision('examined a claim');
}

/** @throws DomainError AUTHORIZATION_ERROR for the credential that proposed the amendment */
export function refuseOwnAmendment({ proposed_by }: Amendment, actor: string): void {
  if (actor === proposed_by) throw ownDecision('proposed an amendment');
}

function ownDecision(did: string): DomainError {
  const message = `who ${did} may not decide it; send the decision with another credential`;
  return new DomainError('AUTHORIZATION_ERROR', message);
}
