import type { TenantRecord } from './tenant';
import type { WorkspaceRecord } from './workspace';

/** Tenant that the operator's own calls name; no real one can have this id. */
export const OPERATOR_TENANT = 'platform';

/** Credential id of the platform's operator; that of every other begins with key_, oac_ or idp_. */
export const OPERATOR_ID = 'operator';

/** Begins the credential ids of OAuth clients. */
export const CLIENT_PREFIX = 'oac';

/** Begins the credential ids of those whom a trusted issuer vouches for. */
export const EXTERNAL_PREFIX = 'idp';

/** Who has signed in. */
export interface Credential {
  /** Id of the API key or the OAuth client, or the operator's; it tells maker and checker apart. */
  readonly id: string;
  /** Null for the platform's operator, who may address every tenant. */
  readonly tenantId: string | null;
  readonly scopes: readonly string[];
  /** Workspaces it is bound to; empty means all. */
  readonly workspaceIds: readonly string[];
  /** The party whose records are all that it sees; absent for the tenant's own staff and systems. */
  readonly partyId?: string | undefined;
  readonly environment: 'live' | 'sandbox';
}

/** The key or client that a credential says it is, whether or not it opens it. */
export interface Claim {
  readonly id: string;
  readonly tenantId: string;
}

/**
 * What every request asks about its caller. Answers may be 15 s old, absence 5 s; the new secret of
 * a rotated key is taken at once, or after 1 s when a wrong one was tried just before.
 * @throws DomainError SERVICE_UNAVAILABLE when the database does not answer and nothing is cached
 */
export interface Directory {
  /**
   * The credential behind an API key or access token; undefined whatever is wrong: unknown,
   * malformed, expired, revoked, rotated away, address not allowed, or a tenant that is suspended.
   */
  authenticate(bearer: string, address: string, now: Date): Promise<Credential | undefined>;
  /**
   * Whom a refused bearer credential names, for the audit trail: an existing key, though its secret
   * may be wrong, or whom a token stands for that its issuer signed.
   */
  claimOf(bearer: string): Promise<Claim | undefined>;
  tenant(id: string): Promise<TenantRecord | undefined>;
  /** Undefined for a closed workspace too. */
  workspace(tenantId: string, id: string): Promise<WorkspaceRecord | undefined>;
}
