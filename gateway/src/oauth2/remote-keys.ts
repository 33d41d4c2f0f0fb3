import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { DomainError } from '@masar/kit/errors';
import type { Log } from '@masar/kit/telemetry';

const FETCH_MS = 5_000;
/** After a fetch, tokens with unknown keys cause no other fetch for this time. */
const COOLDOWN_MS = 30_000;
/** After a failed fetch, no token causes another one for this time. */
const FAILURE_COOLDOWN_MS = 5_000;
const CACHE_MS = 600_000;

/** Errors that are about the token and not about the fetch. */
const REFUSALS = [
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSENotSupported,
];

/**
 * The keys at an address, fetched when needed and cached for ten minutes. jose follows no redirect and
 * bounds only the wait for the first byte; the timer here bounds the whole fetch.
 * @throws DomainError SERVICE_UNAVAILABLE, from the getter, when the keys cannot be fetched
 */
export function remoteKeys(address: string, log: Log): JWTVerifyGetKey {
  const url = new URL(address);
  const agent = url.protocol === 'https:' ? new HttpsAgent() : new HttpAgent();
  const keys = createRemoteJWKSet(url, {
    agent,
    timeoutDuration: FETCH_MS,
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: CACHE_MS,
  });
  let failedUntil = 0;
  return async (header, token) => {
    if (Date.now() < failedUntil) {
      const known = keys.fresh && keys.jwks();
      if (!known) throw unavailable();
      return createLocalJWKSet(known)(header, token);
    }
    // Aborts the fetch; a cached key needs no connection.
    const deadline = setTimeout(() => agent.destroy(), FETCH_MS);
    try {
      return await keys(header, token);
    } catch (error) {
      if (REFUSALS.some((kind) => error instanceof kind)) throw error;
      failedUntil = Date.now() + FAILURE_COOLDOWN_MS;
      log.warn({ err: error, address }, 'the keys of a trusted issuer could not be fetched');
      throw unavailable();
    } finally {
      clearTimeout(deadline);
    }
  };
}

function unavailable(): DomainError {
  const message = "the keys of the token's issuer cannot be fetched now; try again";
  return new DomainError('SERVICE_UNAVAILABLE', message);
}
