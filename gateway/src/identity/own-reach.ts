import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import { isInForce } from './api-key';
import { CLIENT_PREFIX, EXTERNAL_PREFIX, OPERATOR_ID } from './directory';
import type { Reach } from './grants';
import type { PlatformRecords } from './platform-records';

/**
 * What the caller may give away: what its own key opens, or its token within its client's reach.
 * Read past the directory's cache, where what is revoked lives on for 15 s: long enough to make
 * itself a successor.
 * @throws DomainError AUTHENTICATION_ERROR when the key or client is missing, revoked or expired;
 * AUTHORIZATION_ERROR for an external token
 */
export async function ownReach(records: PlatformRecords, scope: Scope): Promise<Reach> {
  const { actor, tenantId, scopes, clock } = scope;
  if (actor === OPERATOR_ID) return { scopes, workspaceIds: [], ipAllow: [] };
  if (actor.startsWith(`${EXTERNAL_PREFIX}_`)) throw outlivesItsIssuer();
  const isClient = actor.startsWith(`${CLIENT_PREFIX}_`);
  const own = await (isClient ? records.oauthClients : records.apiKeys).find(tenantId, actor);
  if (!own || !isInForce(own.record, clock.now())) {
    throw new DomainError('AUTHENTICATION_ERROR', 'the credential is no longer valid');
  }
  const { workspaceIds, ipAllow, expiresAt } = own.record;
  // A token may have fewer scopes than its client.
  return { scopes: isClient ? scopes : own.record.scopes, workspaceIds, ipAllow, expiresAt };
}

/**
 * What it made would live on when its issuer takes the right from it: we would not hear of that.
 */
function outlivesItsIssuer(): DomainError {
  const message =
    'a token of an external issuer changes no keys, OAuth clients or workspaces; use an API key';
  return new DomainError('AUTHORIZATION_ERROR', message, [
    { field: 'Authorization', code: 'NOT_ALLOWED', message },
  ]);
}
