import {
  compactVerify,
  decodeJwt,
  errors,
  jwtVerify,
  type CompactVerifyGetKey,
  type JWTHeaderParameters,
  type FlattenedJWSInput,
  type JWTPayload,
  type JWTVerifyGetKey,
  type KeyLike,
} from 'jose';
import { LRUCache } from 'lru-cache';
import { atMost } from '@masar/kit/cache';
import { sha256 } from '../sha256';

/** Conditions that every token must meet. */
interface Expected {
  readonly algorithms: string[];
  readonly typ: string;
  readonly issuer: string;
  readonly audience: string;
  readonly maxAgeSeconds: number;
  readonly requiredClaims: string[];
}

/** A verified token, with the key that verified it. */
interface Genuine {
  readonly payload: JWTPayload;
  readonly header: JWTHeaderParameters;
  readonly key: KeyLike | Uint8Array;
  readonly from: Date;
  readonly until: Date;
}

/** Allowed difference between the clocks of two machines. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** Most scopes of a token, the same as of an API key. */
export const MAX_SCOPES = 100;
const MAX_REMEMBERED = 10_000;
const SECOND_MS = 1_000;

/**
 * Verifies tokens. The key comes only from getKey: the token's own jku, x5u, jwk and alg are ignored.
 * A valid signature is not computed again while its key is the same, since that takes a third of a
 * whole request.
 */
export class TokenVerifier {
  private readonly genuine = new LRUCache<string, Genuine>(atMost(MAX_REMEMBERED));

  constructor(
    private readonly getKey: JWTVerifyGetKey,
    private readonly expected: () => Expected,
  ) {}

  /** The claims of a genuine token that is valid now; undefined for any other. */
  async claimsOf(token: string, now: Date): Promise<JWTPayload | undefined> {
    const id = sha256(token, 'base64url');
    try {
      const known = this.genuine.get(id);
      if (known && (await this.isStillGood(known, token, now))) return known.payload;
      const verified = await this.verify(token, now);
      this.genuine.set(id, verified);
      return verified.payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  /**
   * The claims of a token that its issuer did sign, even when it has expired or has another audience or
   * type. They grant nothing. Undefined for any other.
   */
  async signedClaimsOf(token: string): Promise<JWTPayload | undefined> {
    try {
      const { algorithms } = this.expected();
      const getKey: CompactVerifyGetKey = (header, input) =>
        this.getKey(header as JWTHeaderParameters, input);
      await compactVerify(token, getKey, { algorithms });
      return decodeJwt(token);
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  private async isStillGood(known: Genuine, token: string, now: Date): Promise<boolean> {
    if (now < known.from || now >= known.until) return false;
    const [, payload = '', signature = ''] = token.split('.');
    const input: FlattenedJWSInput = { payload, signature };
    return (await this.getKey(known.header, input)) === known.key;
  }

  private async verify(token: string, now: Date): Promise<Genuine> {
    const { maxAgeSeconds, ...expected } = this.expected();
    const { payload, protectedHeader, key } = await jwtVerify(token, this.getKey, {
      ...expected,
      maxTokenAge: maxAgeSeconds,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: now,
    });
    const { exp = 0, iat = 0 } = payload;
    const until = new Date(Math.min(exp, iat + maxAgeSeconds) * SECOND_MS);
    return { payload, header: protectedHeader, key, from: now, until };
  }
}

/** The scopes of a token's `scope` claim (RFC 8693, 4.2). */
export function scopesIn({ scope }: JWTPayload): string[] {
  return typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [];
}
