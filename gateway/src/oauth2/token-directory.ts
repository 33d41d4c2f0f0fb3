import { decodeJwt } from 'jose';
import { holds } from '@masar/kit/scope';
import type { Claim, Credential, Directory } from '../identity/directory';
import type { TenantRecord } from '../identity/tenants/tenant';
import type { WorkspaceRecord } from '../identity/workspaces/workspace';
import type { AccessTokens } from './access-tokens';
import type { ClientDirectory } from './client-directory';
import type { ExternalTokens } from './external-tokens';

/** Form of a JWT: three parts, of which the first is a JSON object. An API key has no dot. */
const JWT = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/;

interface Deps {
  /** Looks up API keys, tenants and workspaces. */
  readonly keys: Directory;
  readonly tokens: AccessTokens;
  readonly clients: ClientDirectory;
  readonly external: ExternalTokens;
}

/** A directory that authenticates access tokens too, and passes API keys on. */
export class TokenDirectory implements Directory {
  constructor(private readonly deps: Deps) {}

  async authenticate(bearer: string, address: string, now: Date): Promise<Credential | undefined> {
    if (!JWT.test(bearer)) return this.deps.keys.authenticate(bearer, address, now);
    const issuer = issuerOf(bearer);
    if (issuer === undefined) return undefined;
    if (issuer === this.deps.tokens.issuer) return this.ofClient(bearer, address, now);
    return this.deps.external.credentialOf(bearer, issuer, now);
  }

  tenant(id: string): Promise<TenantRecord | undefined> {
    return this.deps.keys.tenant(id);
  }

  workspace(tenantId: string, id: string): Promise<WorkspaceRecord | undefined> {
    return this.deps.keys.workspace(tenantId, id);
  }

  /**
   * The holder of a refused token only if its issuer did sign it: it has expired, is for another
   * audience, or its client is revoked. Anybody can write an unsigned one: it enters no trail.
   */
  async claimOf(bearer: string): Promise<Claim | undefined> {
    if (!JWT.test(bearer)) return this.deps.keys.claimOf(bearer);
    const issuer = issuerOf(bearer);
    if (issuer === undefined) return undefined;
    if (issuer !== this.deps.tokens.issuer) return this.deps.external.claimOf(bearer, issuer);
    const claims = await this.deps.tokens.readSigned(bearer);
    if (!claims) return undefined;
    const { clientId: id, tenantId } = claims;
    return (await this.deps.clients.tenantOf(id)) === tenantId ? { id, tenantId } : undefined;
  }

  /** Looks the client up for each call, so that its tokens end with its revocation. */
  private async ofClient(
    token: string,
    address: string,
    now: Date,
  ): Promise<Credential | undefined> {
    const claims = await this.deps.tokens.read(token, now);
    const client = claims && (await this.deps.clients.find(claims.clientId, address, now));
    if (!client || client.tenantId !== claims.tenantId) return undefined;
    const { id, tenantId, environment, record } = client;
    const scopes = claims.scopes.filter((scope) => holds(record.scopes, scope));
    return { id, tenantId, scopes, workspaceIds: record.workspaceIds, environment };
  }
}

/** The issuer that an unverified token claims, only to choose the keys that verify it. */
function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}
