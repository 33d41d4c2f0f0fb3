import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import type { CreateApiKeyRequest } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { requireWithinReach, type Reach } from './grants';
import { requireSound } from './key-request';
import { grantableReach } from './grantable-reach';
import { openWorkspacesAmong, owningTenant, type PlatformRecords } from '../platform-records';
import type { TenantRecord } from '../tenants/tenant';

interface Deps {
  readonly records: PlatformRecords;
  readonly knownScopes: readonly string[];
}

/** The reach of a new key or client, and its tenant. */
interface Granted {
  readonly tenant: TenantRecord;
  readonly reach: Reach & { readonly name: string };
}

/**
 * Checks that a request for an API key or OAuth client is sound and within its maker's own reach.
 * @throws DomainError VALIDATION_ERROR, AUTHORIZATION_ERROR
 */
export async function grant(
  { records, knownScopes }: Deps,
  scope: Scope,
  request: CreateApiKeyRequest,
): Promise<Granted> {
  const tenant = await owningTenant(records, scope);
  const openWorkspaceIds = await openWorkspacesAmong(request.workspaceIds, records, scope);
  requireSound(request, { knownScopes, openWorkspaceIds, now: scope.clock.now() });
  const { name, scopes, workspaceIds, ipAllow } = request;
  const expiresAt = request.expiresAt === undefined ? undefined : new Date(request.expiresAt);
  const reach = { name, scopes, workspaceIds, ipAllow, expiresAt };
  requireWithinReach(reach, await grantableReach(records, scope));
  return { tenant, reach };
}

/**
 * A repeat gets this far only when the gateway lost the first answer. The secret in that answer is not
 * stored, and a new secret could lock out a client that did get the answer.
 */
export function answerLost(wayOut: string): DomainError {
  const message = `this was done before and its secret cannot be shown again; ${wayOut}`;
  return new DomainError('CONFLICT', message, [
    { field: 'X-Idempotency-Key', code: 'SECRET_SHOWN_ONCE', message },
  ]);
}
