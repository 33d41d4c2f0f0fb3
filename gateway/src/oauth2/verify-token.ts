import {
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose';

/** Clocks of two machines may differ by so much. */
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * The claims of a token that is genuine and of this time; undefined for any other. The key comes
 * from getKey alone: what a token says of keys (jku, x5u, jwk) is never looked at, nor is its
 * algorithm believed.
 */
export async function verifiedClaims(
  token: string,
  getKey: JWTVerifyGetKey,
  { now, ...expected }: JWTVerifyOptions & { readonly algorithms: string[]; readonly now: Date },
): Promise<JWTPayload | undefined> {
  const bounds = { clockTolerance: CLOCK_TOLERANCE_SECONDS, currentDate: now };
  try {
    return (await jwtVerify(token, getKey, { ...expected, ...bounds })).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** The scopes of a token's `scope` claim (RFC 8693, section 4.2). */
export function scopesIn({ scope }: JWTPayload): string[] {
  return typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [];
}
