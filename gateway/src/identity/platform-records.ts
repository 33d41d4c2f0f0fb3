import type { Connection } from 'mongoose';
import { DomainError } from '@masar/kit/errors';
import type { OutboxRelay } from '@masar/kit/outbox';
import type { Scope } from '@masar/kit/scope';
import type { OAuthClientRecord } from './credentials/client';
import type { ApiKeyRecord } from './credentials/api-key';
import { OPERATOR_TENANT } from './directory';
import { Records } from './records/records';
import { tellTenant, type TenantRecord } from './tenants/tenant';
import { tellWorkspace, type WorkspaceRecord } from './workspaces/workspace';

/** The four collections of identity. Tenants are records of the operator's tenant. */
export interface PlatformRecords {
  readonly tenants: Records<TenantRecord>;
  readonly workspaces: Records<WorkspaceRecord>;
  readonly apiKeys: Records<ApiKeyRecord>;
  readonly oauthClients: Records<OAuthClientRecord>;
}

/** Opens the collections and creates their indexes: a unique index makes a repeated create one. */
export async function openRecords(
  connection: Connection,
  relay: OutboxRelay,
): Promise<PlatformRecords> {
  const records = {
    tenants: new Records<TenantRecord>(
      connection,
      {
        subject: 'tenant',
        collection: 'tenants',
        idsUniqueIn: 'platform',
        tell: tellTenant,
      },
      relay,
    ),
    workspaces: new Records<WorkspaceRecord>(
      connection,
      {
        subject: 'workspace',
        collection: 'workspaces',
        idsUniqueIn: 'tenant',
        ofWorkspace: (id) => ({ id }),
        tell: tellWorkspace,
      },
      relay,
    ),
    apiKeys: new Records<ApiKeyRecord>(
      connection,
      {
        subject: 'API key',
        collection: 'api_keys',
        idsUniqueIn: 'platform',
        ofWorkspace: boundTo,
      },
      relay,
    ),
    oauthClients: new Records<OAuthClientRecord>(
      connection,
      {
        subject: 'OAuth client',
        collection: 'oauth_clients',
        idsUniqueIn: 'platform',
        ofWorkspace: boundTo,
      },
      relay,
    ),
  };
  await Promise.all(Object.values(records).map((each) => each.ensureIndexes()));
  return records;
}

/** A workspace has the credentials that are bound to it; one of the whole tenant is in no workspace. */
const boundTo = (workspaceId: string) => ({ 'record.workspaceIds': workspaceId });

/**
 * The tenant of a new workspace or key.
 * @throws DomainError VALIDATION_ERROR for the operator's own tenant, which has neither
 */
export async function owningTenant(
  { tenants }: PlatformRecords,
  { tenantId }: Scope,
): Promise<TenantRecord> {
  const tenant = await tenants.find(OPERATOR_TENANT, tenantId);
  if (tenant) return tenant.record;
  const message = 'X-Tenant-ID must name the tenant that this is made for';
  throw new DomainError('VALIDATION_ERROR', message, [
    { field: 'X-Tenant-ID', code: 'INVALID_VALUE', message },
  ]);
}

/** The ids that are open workspaces of the caller's tenant. */
export async function openWorkspacesAmong(
  ids: readonly string[],
  { workspaces }: PlatformRecords,
  { tenantId }: Scope,
): Promise<string[]> {
  const found = await Promise.all(ids.map((id) => workspaces.find(tenantId, id)));
  return found.flatMap((each) => (each?.record.status === 'active' ? [each.id] : []));
}
