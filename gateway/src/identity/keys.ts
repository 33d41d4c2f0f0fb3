import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What a key is for: real business, or a sandbox tenant's tests. */
export type KeyEnvironment = 'live' | 'test';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY_ID_CHARS = 12;
/** 62^43 > 2^256. */
const SECRET_CHARS = 43;
/** 62^6 > 2^32: a whole CRC-32. */
const CHECKSUM_CHARS = 6;
const KEY = new RegExp(
  `^(msr_(?:live|test)_([0-9A-Za-z]{${KEY_ID_CHARS}})_[0-9A-Za-z]{${SECRET_CHARS}})([0-9A-Za-z]{${CHECKSUM_CHARS}})$`,
);

/**
 * A new API key, `msr_{live|test}_{key id}_{secret}{checksum}`: the text for its owner, and its id.
 * Prefix and checksum let secret scanners find leaked keys without asking us.
 * @param id of the key that gets a new secret; a new key when left out
 */
export function makeKey(
  environment: KeyEnvironment,
  id = `key_${randomBase62(KEY_ID_CHARS)}`,
): { id: string; key: string } {
  const body = `${keyPrefix(id, environment)}_${randomBase62(SECRET_CHARS)}`;
  return { id, key: body + checksum(body) };
}

/**
 * Id of the API key that a well-formed key says it is; undefined for a wrong shape or checksum.
 * Whether it is genuine only the stored hash can tell.
 */
export function parseKey(text: string): string | undefined {
  const [, body = '', keyId, sum] = KEY.exec(text) ?? [];
  return keyId && sum === checksum(body) ? `key_${keyId}` : undefined;
}

/** Beginning of a key that its owner recognises it by; it opens nothing. */
export function keyPrefix(id: string, environment: KeyEnvironment): string {
  return `msr_${environment}_${id.slice('key_'.length)}`;
}

/**
 * HMAC-SHA-256 of a whole key: what is stored instead of it. A slow hash would add nothing to a
 * secret of 256 random bits, and would let strangers burn the gateway's processor.
 */
export function hashKey(pepper: string, key: string): string {
  return createHmac('sha256', pepper).update(key).digest('base64url');
}

/** Whether two hashes are equal, in a time that does not tell where they differ. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function randomBase62(chars: number): string {
  return Array.from({ length: chars }, () => BASE62[randomInt(BASE62.length)]).join('');
}

function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let i = 0; i < CHECKSUM_CHARS; i += 1) {
    digits = (BASE62[rest % BASE62.length] ?? '') + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
