import type { TenantRecord } from './tenants/tenant';
import type { WorkspaceRecord } from './workspaces/workspace';

/** Tenant id of the operator's own calls; no real tenant can have it. */
export const OPERATOR_TENANT = 'platform';

/** Credential id of the platform's operator; every other one begins with key_, oac_ or idp_. */
export const OPERATOR_ID = 'operator';

/** Prefix of the credential ids of OAuth clients. */
export const CLIENT_PREFIX = 'oac';

/** Prefix of the credential ids of subjects of a trusted issuer. */
export const EXTERNAL_PREFIX = 'idp';

/** The authenticated caller. */
export interface Credential {
  /** Id of the API key or OAuth client, or OPERATOR_ID; it tells maker and checker apart. */
  readonly id: string;
  /** Null for the platform's operator, who may act for every tenant. */
  readonly tenantId: string | null;
  readonly scopes: readonly string[];
  /** Workspaces that the credential is bound to; empty means all. */
  readonly workspaceIds: readonly string[];
  /** Party whose records alone it sees; absent for the tenant's own staff and systems. */
  readonly partyId?: string | undefined;
  readonly environment: 'live' | 'sandbox';
}

/** The key or client that a credential names, even when the secret is wrong. */
export interface Claim {
  readonly id: string;
  readonly tenantId: string;
}

/**
 * Credentials, tenants and workspaces, looked up for every request. A found record may be 15 s old, an
 * absence 5 s. A rotated key's new secret works at once, or after 1 s when a wrong one was just tried.
 * @throws DomainError SERVICE_UNAVAILABLE when the database does not answer and nothing is cached
 */
export interface Directory {
  /**
   * The credential of an API key or access token. Undefined, without a reason, when it is unknown,
   * malformed, expired, revoked or rotated away, its address is not allowed, or its tenant suspended.
   */
  authenticate(bearer: string, address: string, now: Date): Promise<Credential | undefined>;
  /**
   * The holder that a refused bearer credential names, for the audit trail: an existing key, even with
   * a wrong secret, or the holder of a token that its issuer did sign.
   */
  claimOf(bearer: string): Promise<Claim | undefined>;
  tenant(id: string): Promise<TenantRecord | undefined>;
  /** Undefined for an unknown or a closed workspace. */
  workspace(tenantId: string, id: string): Promise<WorkspaceRecord | undefined>;
}
