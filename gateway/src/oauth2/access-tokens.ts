import { randomUUID } from 'node:crypto';
import { errors, SignJWT, type JWTPayload } from 'jose';
import type { ActiveClient } from './client-directory';
import type { PublicUrl } from './public-url';
import { ALGORITHM } from './signing-key';
import type { SigningKeys } from './signing-keys';
import { scopesIn, TokenVerifier } from './verify-token';

/** RFC 9068: tells an access token from every other JWT. */
export const TOKEN_TYPE = 'at+jwt';

interface Deps {
  readonly keys: SigningKeys;
  /** Issuer and audience of the tokens. */
  readonly publicUrl: PublicUrl;
  readonly lifetimeSeconds: number;
}

/** Claims of one of our tokens. */
export interface TokenClaims {
  readonly clientId: string;
  readonly tenantId: string;
  readonly scopes: readonly string[];
}

/** Access tokens that this platform issues: JWTs in the profile of RFC 9068. */
export class AccessTokens {
  private readonly verifier: TokenVerifier;

  constructor(private readonly deps: Deps) {
    this.verifier = new TokenVerifier(
      ({ kid }) => this.keyNamed(kid),
      () => ({
        algorithms: [ALGORITHM],
        typ: TOKEN_TYPE,
        issuer: this.issuer,
        audience: this.issuer,
        maxAgeSeconds: this.lifetimeSeconds,
        requiredClaims: ['exp', 'sub', 'jti', 'client_id', 'tenant', 'scope'],
      }),
    );
  }

  get lifetimeSeconds(): number {
    return this.deps.lifetimeSeconds;
  }

  get issuer(): string {
    return this.deps.publicUrl.value;
  }

  async issue(client: ActiveClient, scopes: readonly string[], now: Date): Promise<string> {
    const { kid, privateKey } = await this.deps.keys.signing();
    const issuedAt = Math.floor(now.getTime() / 1_000);
    const { id, tenantId } = client;
    return new SignJWT({ client_id: id, tenant: tenantId, scope: scopes.join(' ') })
      .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPE, kid })
      .setIssuer(this.issuer)
      .setAudience(this.issuer)
      .setSubject(id)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + this.lifetimeSeconds)
      .sign(privateKey);
  }

  /** Undefined for a token that we did not issue, with another audience, expired, or not valid yet. */
  async read(token: string, now: Date): Promise<TokenClaims | undefined> {
    const claims = await this.verifier.claimsOf(token, now);
    return claims && tokenClaims(claims);
  }

  /** Claims of a token that we signed, even when it has expired. They grant nothing. */
  async readSigned(token: string): Promise<TokenClaims | undefined> {
    const claims = await this.verifier.signedClaimsOf(token);
    return claims && tokenClaims(claims);
  }

  private async keyNamed(kid: string | undefined) {
    const key = await this.deps.keys.verifying(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  }
}

function tokenClaims(claims: JWTPayload): TokenClaims {
  const { sub = '', tenant } = claims;
  return { clientId: sub, tenantId: String(tenant), scopes: scopesIn(claims) };
}
