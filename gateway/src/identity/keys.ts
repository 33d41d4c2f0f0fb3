import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What a key is for: real business, or a sandbox tenant's tests. */
export type KeyEnvironment = 'live' | 'test';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^9 > 2^53; with the mark behind them they are the 12 characters of an id. */
const RANDOM_ID_CHARS = 9;
/** Of random ids 1 in 62^3 = 238,328 has the mark: few enough for the database to be asked. */
const MARK_CHARS = 3;
/** 62^43 > 2^256. */
const SECRET_CHARS = 43;
/** 62^6 > 2^32: a whole CRC-32. */
const CHECKSUM_CHARS = 6;
const KEY = new RegExp(
  `^(msr_(?:live|test)_([0-9A-Za-z]{${RANDOM_ID_CHARS + MARK_CHARS}})` +
    `_[0-9A-Za-z]{${SECRET_CHARS}})([0-9A-Za-z]{${CHECKSUM_CHARS}})$`,
);
const PREFIX = new RegExp(`^msr_(?:live|test)_([0-9A-Za-z]{${RANDOM_ID_CHARS + MARK_CHARS}})_`);

/**
 * The id of a new API key: random, with a mark that only who has the pepper can make. So a flood of
 * well-formed keys that nobody made costs the database nothing, from an address that is limited or
 * not, and the genuine keys of the same address need not be refused to spare it.
 */
export function newKeyId(pepper: string): string {
  const random = randomBase62(RANDOM_ID_CHARS);
  return `key_${random}${mark(pepper, random)}`;
}

/**
 * Whether the id of a well-formed key has our mark; whether there is such a key it does not say.
 */
export function isMarked(pepper: string, id: string): boolean {
  return id.endsWith(mark(pepper, id.slice(-RANDOM_ID_CHARS - MARK_CHARS, -MARK_CHARS)));
}

/**
 * The text of an API key with a new secret, `msr_{live|test}_{key id}_{secret}{checksum}`.
 * Prefix and checksum let secret scanners find leaked keys without asking us.
 */
export function makeKey(environment: KeyEnvironment, id: string): string {
  const body = `${keyPrefix(id, environment)}_${randomBase62(SECRET_CHARS)}`;
  return body + checksum(body);
}

/**
 * The secret of an OAuth client, `msr_secret_{secret}{checksum}`, for secret scanners as a key is.
 */
export function makeClientSecret(): string {
  const body = `msr_secret_${randomBase62(SECRET_CHARS)}`;
  return body + checksum(body);
}

/**
 * Id of the API key that a well-formed key says it is; undefined for a wrong shape or checksum.
 * Whether it is genuine only the stored hash can tell.
 */
export function parseKey(text: string): string | undefined {
  const [, body = '', keyId, sum] = KEY.exec(text) ?? [];
  return keyId && sum === checksum(body) ? `key_${keyId}` : undefined;
}

/**
 * Id of the API key whose prefix a text has, whatever stands behind it: a secret that was mistyped
 * or cut short has no checksum that is right, and is tried on that key all the same.
 */
export function namedKey(text: string): string | undefined {
  const keyId = PREFIX.exec(text)?.[1];
  return keyId && `key_${keyId}`;
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

function mark(pepper: string, random: string): string {
  const mac = createHmac('sha256', pepper).update(`key id ${random}`).digest();
  return lastDigits(mac.readUInt32BE(), MARK_CHARS);
}

function checksum(body: string): string {
  return lastDigits(crc32(body), CHECKSUM_CHARS);
}

function lastDigits(number: number, count: number): string {
  let rest = number;
  let digits = '';
  for (let i = 0; i < count; i += 1) {
    digits = (BASE62[rest % BASE62.length] ?? '') + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
