import { DomainError } from '@masar/kit/errors';
import { exchangeOf, required, type Exchange } from '../exchange/exchange';
import { OPERATOR_TENANT, type Credential, type Directory } from '../identity/directory';
import { settingsOf } from '../identity/tenants/tenant';
import { GATEWAY } from '../upstream/upstream';
import type { Step } from './in-order';
import { singleHeader } from './single-header';

/** Binds the request to the tenant and workspace of its headers; both must be the credential's own. */
export function bindTenant(directory: Directory): Step {
  return async (req, res) => {
    const exchange = exchangeOf(res);
    const credential = required(exchange, 'credential');
    const tenantId = singleHeader(req, 'X-Tenant-ID');
    if (tenantId === undefined || tenantId === '') throw tenantMissing(credential);
    const environment = await environmentOf(directory, credential, tenantId);
    const isForPlatform = tenantId === OPERATOR_TENANT;
    if (!environment || (isForPlatform && !takesPlatform(exchange))) throw otherTenant(credential);
    Object.assign(exchange, { tenantId, environment });
    // Cached by the lookup before. The operator's own tenant has no record.
    const tenant = await directory.tenant(tenantId);
    exchange.clockOffsetMs = tenant?.clockOffsetMs;
    exchange.settings = tenant && settingsOf(tenant);
    const workspaceId = singleHeader(req, 'X-Workspace-ID') ?? impliedWorkspace(credential);
    if (workspaceId !== undefined) {
      if (!(await mayEnter(directory, credential, { tenantId, workspaceId })))
        throw otherWorkspace();
      exchange.workspaceId = workspaceId;
    }
  };
}

/** True for the gateway's own operations, and for a service's platform: operations, for all tenants. */
function takesPlatform(exchange: Exchange): boolean {
  const { server, scope } = required(exchange, 'operation');
  return server === GATEWAY || scope.startsWith('platform:');
}

/** A credential of one workspace may omit the header; one of several must send it. */
function impliedWorkspace({ workspaceIds }: Credential): string | undefined {
  if (workspaceIds.length < 2) return workspaceIds[0];
  const message = `X-Workspace-ID is required with this credential: one of ${workspaceIds.join(', ')}`;
  throw new DomainError('VALIDATION_ERROR', message, [
    { field: 'X-Workspace-ID', code: 'REQUIRED', message },
  ]);
}

/** The tenant's kind, live or sandbox; undefined when the credential is not for this tenant. */
async function environmentOf(
  directory: Directory,
  credential: Credential,
  tenantId: string,
): Promise<Credential['environment'] | undefined> {
  if (credential.tenantId !== null) {
    return credential.tenantId === tenantId ? credential.environment : undefined;
  }
  if (tenantId === OPERATOR_TENANT) return credential.environment;
  return (await directory.tenant(tenantId))?.kind;
}

async function mayEnter(
  directory: Directory,
  credential: Credential,
  { tenantId, workspaceId }: { tenantId: string; workspaceId: string },
): Promise<boolean> {
  const bound = credential.workspaceIds;
  if (bound.length > 0 && !bound.includes(workspaceId)) return false;
  return (await directory.workspace(tenantId, workspaceId)) !== undefined;
}

const OPERATOR_SENDS = `the operator sends the id of an existing tenant, or ${OPERATOR_TENANT} to manage tenants and prices`;

function tenantMissing({ tenantId }: Credential): DomainError {
  const wanted =
    tenantId === null ? OPERATOR_SENDS : 'the id of the tenant that the credential belongs to';
  const message = `X-Tenant-ID is required: ${wanted}`;
  return new DomainError('VALIDATION_ERROR', message, [
    { field: 'X-Tenant-ID', code: 'REQUIRED', message },
  ]);
}

/** The same answer for every other tenant, existing or not; only the operator learns which. */
function otherTenant({ tenantId }: Credential): DomainError {
  const message =
    tenantId === null
      ? `X-Tenant-ID is no tenant that this operation has: ${OPERATOR_SENDS}`
      : 'X-Tenant-ID is not the tenant of this credential: send the id of the tenant that it was made for';
  return new DomainError('AUTHORIZATION_ERROR', message, [
    { field: 'X-Tenant-ID', code: 'NOT_ALLOWED', message },
  ]);
}

function otherWorkspace(): DomainError {
  const message =
    'the workspace (of X-Workspace-ID, or else of this credential) does not exist, is closed, or is not open to this credential; ' +
    'GET /api/v1/workspaces lists them, and PATCH of a closed one opens it again';
  return new DomainError('AUTHORIZATION_ERROR', message, [
    { field: 'X-Workspace-ID', code: 'NOT_ALLOWED', message },
  ]);
}
