import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import { isInForce } from './api-key';
import { OPERATOR_ID } from './directory';
import type { Reach } from './grants';
import type { PlatformRecords } from './platform-records';

/**
 * What the caller may give away: what its own key opens. Read past the directory's cache, where a
 * revoked key lives on for 15 s: long enough to make itself a successor.
 * @throws DomainError AUTHENTICATION_ERROR when the key is missing, revoked or expired
 */
export async function ownReach({ apiKeys }: PlatformRecords, scope: Scope): Promise<Reach> {
  const { actor, tenantId, scopes, clock } = scope;
  if (actor === OPERATOR_ID) return { scopes, workspaceIds: [], ipAllow: [] };
  const own = await apiKeys.find(tenantId, actor);
  if (own && isInForce(own.record, clock.now())) return own.record;
  throw new DomainError('AUTHENTICATION_ERROR', 'the credential is no longer valid');
}
