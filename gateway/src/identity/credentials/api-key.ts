import { DomainError } from '@masar/kit/errors';
import type { ApiKey } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { keyPrefix, sameHash, type KeyEnvironment } from './keys';
import type { Stored } from '../records/stored';

/** An API key as stored: of its secrets only the hashes. */
export interface ApiKeyRecord {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Workspaces that the key is bound to; empty means all. */
  readonly workspaceIds: readonly string[];
  /** Party that the key is bound to: it sees this party's records only. */
  readonly partyId?: string | undefined;
  /** Addresses and networks that the key may be used from; empty means all. */
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

/** Most earlier secrets within one overlap; one more rotation ends the oldest early. */
const MAX_PREVIOUS = 10;

/** True when one of these hashes opens the key now; there is one hash for each pepper. */
export function opens(key: ApiKeyRecord, hashes: readonly string[], now: Date): boolean {
  if (!isInForce(key, now)) return false;
  const previous = key.previous.filter(({ validUntil }) => validUntil > now);
  return [key, ...previous].some((each) => hashes.some((hash) => sameHash(each.hash, hash)));
}

/** True when the key is neither revoked nor expired. */
export function isInForce(
  { revokedAt, expiresAt }: Pick<ApiKeyRecord, 'revokedAt' | 'expiresAt'>,
  now: Date,
): boolean {
  return !revokedAt && (expiresAt === undefined || expiresAt > now);
}

/**
 * The fields that a rotation changes. Each older secret ends with the overlap: after an overlap of 0
 * seconds only the new secret is valid. A second rotation does not shorten the overlap of the first.
 * @throws DomainError CONFLICT for a key that is revoked or expired
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
