import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import { isInForce } from './api-key';
import { CLIENT_PREFIX, EXTERNAL_PREFIX, OPERATOR_ID } from '../directory';
import type { Reach } from './grants';
import type { PlatformRecords } from '../platform-records';

/**
 * The most that the caller may grant: the reach of its key, or of its token within its client's. It
 * is read from the database, since in the cache a revoked key lives 15 s, enough to make a successor.
 * @throws DomainError AUTHENTICATION_ERROR when the key or client is missing, revoked or expired;
 * AUTHORIZATION_ERROR for an external token
 */
export async function grantableReach(records: PlatformRecords, scope: Scope): Promise<Reach> {
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
 * A key made by an external token would outlive the right to make it: no issuer tells us of a
 * revocation.
 */
function outlivesItsIssuer(): DomainError {
  const message =
    'a token of an external issuer changes no keys, OAuth clients or workspaces; use an API key';
  return new DomainError('AUTHORIZATION_ERROR', message, [
    { field: 'Authorization', code: 'NOT_ALLOWED', message },
  ]);
}
