import { DomainError } from '@masar/kit/errors';
import type { ApiKey } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { keyPrefix, sameHash, type KeyEnvironment } from './keys';
import type { Stored } from './stored';

/** An API key as it is stored: whatever opens a door is here as a hash only. */
export interface ApiKeyRecord {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Workspaces it is bound to; empty means all. */
  readonly workspaceIds: readonly string[];
  /** The party whose records are all that it sees. */
  readonly partyId?: string | undefined;
  /** Addresses and networks it may be used from; empty means all. */
  readonly ipAllow: readonly string[];
  readonly environment: KeyEnvironment;
  readonly hash: string;
  /** Hashes from before a rotation, newest first. */
  readonly previous: readonly PreviousHash[];
  readonly expiresAt?: Date | undefined;
  readonly lastUsedAt?: Date | undefined;
  readonly revokedAt?: Date | undefined;
}

interface PreviousHash {
  readonly hash: string;
  readonly validUntil: Date;
}

/** Rotations within one overlap; of more, the oldest secret ends early. */
const MAX_PREVIOUS = 10;

/** True when one of these hashes, one for each pepper, opens the key now. */
export function opens(key: ApiKeyRecord, hashes: readonly string[], now: Date): boolean {
  if (!isInForce(key, now)) return false;
  const previous = key.previous.filter(({ validUntil }) => validUntil > now);
  return [key, ...previous].some((each) => hashes.some((hash) => sameHash(each.hash, hash)));
}

/** Whether any secret can open the key now: it is neither revoked nor expired. */
export function isInForce(
  { revokedAt, expiresAt }: Pick<ApiKeyRecord, 'revokedAt' | 'expiresAt'>,
  now: Date,
): boolean {
  return !revokedAt && (expiresAt === undefined || expiresAt > now);
}

/**
 * The changes of a rotation. The overlap bounds every older secret, so that one of 0 seconds leaves
 * only the new one valid; and a second rotation does not cut short the first one's promise.
 * @throws DomainError CONFLICT for a key that no secret can open any more
 */
export function rotated(
  key: ApiKeyRecord,
  { hash, overlapSeconds }: { readonly hash: string; readonly overlapSeconds: number },
  now: Date,
): Pick<ApiKeyRecord, 'hash' | 'previous'> {
  const state = key.revokedAt ? 'revoked' : 'expired';
  if (!isInForce(key, now)) {
    throw new DomainError('CONFLICT', `the key is ${state}; create a new one`);
  }
  const end = new Date(now.getTime() + overlapSeconds * 1_000);
  const older = key.previous.map((each) =>
    each.validUntil < end ? each : { ...each, validUntil: end },
  );
  const previous = [{ hash: key.hash, validUntil: end }, ...older];
  return {
    hash,
    previous: previous.filter(({ validUntil }) => validUntil > now).slice(0, MAX_PREVIOUS),
  };
}

export function writeApiKey({ id, createdBy, createdAt, record }: Stored<ApiKeyRecord>): ApiKey {
  return {
    id,
    name: record.name,
    prefix: keyPrefix(id, record.environment),
    scopes: [...record.scopes],
    workspaceIds: [...record.workspaceIds],
    ipAllow: [...record.ipAllow],
    partyId: record.partyId,
    environment: record.environment,
    createdBy,
    createdAt: createdAt.toISOString(),
    expiresAt: record.expiresAt?.toISOString(),
    lastUsedAt: record.lastUsedAt?.toISOString(),
    revokedAt: record.revokedAt?.toISOString(),
  };
}
