import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import type { CreateApiKeyRequest } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { requireWithinReach, type Reach } from './grants';
import { requireSound } from './key-request';
import { ownReach } from './own-reach';
import { openWorkspacesAmong, owningTenant, type PlatformRecords } from './platform-records';
import type { TenantRecord } from './tenant';

interface Deps {
  readonly records: PlatformRecords;
  readonly knownScopes: readonly string[];
}

/** What a new key or client may do, and the tenant that it is made for. */
interface Granted {
  readonly tenant: TenantRecord;
  readonly reach: Reach & { readonly name: string };
}

/**
 * What a request for an API key or an OAuth client may have: it is sound, and its maker has it.
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
  requireWithinReach(reach, await ownReach(records, scope));
  return { tenant, reach };
}

/**
 * A repeat reaches its service only when the gateway lost the first answer. The secret in it was
 * kept nowhere, and a new one could cut off a client that did get the answer.
 */
export function answerLost(wayOut: string): DomainError {
  const message = `this was done before and its secret cannot be shown again; ${wayOut}`;
  return new DomainError('CONFLICT', message, [
    { field: 'X-Idempotency-Key', code: 'SECRET_SHOWN_ONCE', message },
  ]);
}
