import type { JWTPayload } from 'jose';
import { holds } from '@masar/kit/scope';
import type { Log } from '@masar/kit/telemetry';
import {
  EXTERNAL_PREFIX,
  type Claim,
  type Credential,
  type Directory,
} from '../identity/directory';
import { TOKEN_TYPE } from './access-tokens';
import { remoteKeys } from './remote-keys';
import type { TrustedIssuer } from './trusted-issuer';
import { MAX_SCOPES, scopesIn, TokenVerifier } from './verify-token';

const ALGORITHMS = ['EdDSA', 'ES256'];
/** Oldest accepted token: an external issuer does not tell us of revocations. */
const MAX_AGE_SECONDS = 3_600;
/** Form of a subject that services can see as an actor. */
const SUBJECT = /^[!-~]{1,128}$/;
const SCOPE = /^(\*|[a-z0-9-]+:(\*|[a-z0-9_-]+))$/;

interface Known {
  readonly settings: TrustedIssuer;
  readonly verifier: TokenVerifier;
}

/** Tokens of the issuers that the configuration trusts. */
export class ExternalTokens {
  private readonly issuers: ReadonlyMap<string, Known>;

  constructor(
    issuers: readonly TrustedIssuer[],
    private readonly directory: Directory,
    log: Log,
  ) {
    this.issuers = new Map(
      issuers.map((settings) => [
        settings.issuer,
        { settings, verifier: verifierFor(settings, log) },
      ]),
    );
  }

  /** The credential of this issuer's token; undefined, without a reason, for an invalid one. */
  async credentialOf(token: string, issuer: string, now: Date): Promise<Credential | undefined> {
    const known = this.issuers.get(issuer);
    const claims = await known?.verifier.claimsOf(token, now);
    if (!known || !claims) return undefined;
    const claim = claimIn(claims, known.settings);
    const tenant = claim && (await this.directory.tenant(claim.tenantId));
    if (!claim || tenant?.status !== 'active') return undefined;
    const { scopes } = known.settings;
    const granted = scopesIn(claims).filter((each) => SCOPE.test(each) && holds(scopes, each));
    return {
      ...claim,
      scopes: granted.slice(0, MAX_SCOPES),
      workspaceIds: [],
      environment: tenant.kind,
    };
  }

  /** The subject of a token that this issuer signed, even when it has expired. */
  async claimOf(token: string, issuer: string): Promise<Claim | undefined> {
    const known = this.issuers.get(issuer);
    const claims = await known?.verifier.signedClaimsOf(token);
    const claim = known && claims && claimIn(claims, known.settings);
    return claim && (await this.directory.tenant(claim.tenantId)) ? claim : undefined;
  }
}

/** Undefined for a tenant that the configuration does not name: the issuer must not vouch for it. */
function claimIn(
  claims: JWTPayload,
  { name, tenantClaim, tenants }: TrustedIssuer,
): Claim | undefined {
  const { sub = '' } = claims;
  const said = claims[tenantClaim];
  if (!SUBJECT.test(sub) || typeof said !== 'string') return undefined;
  const tenantId = Object.hasOwn(tenants, said) ? tenants[said] : undefined;
  return tenantId === undefined ? undefined : { id: `${EXTERNAL_PREFIX}_${name}:${sub}`, tenantId };
}

function verifierFor(settings: TrustedIssuer, log: Log): TokenVerifier {
  const { issuer, audience, typ = TOKEN_TYPE, jwksUri } = settings;
  const expected = {
    ...{ algorithms: ALGORITHMS, typ, issuer, audience },
    maxAgeSeconds: MAX_AGE_SECONDS,
    requiredClaims: ['exp', 'sub'],
  };
  return new TokenVerifier(remoteKeys(jwksUri, log), () => expected);
}
