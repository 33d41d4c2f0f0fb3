import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `live` for real business, `test` for a sandbox tenant. */
export type KeyEnvironment = 'live' | 'test';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^9 > 2^53. With the mark after them they are the 12 characters of an id. */
const RANDOM_ID_CHARS = 9;
/** 1 in 62^3 = 238,328 random ids has the right mark: only these cost a query. */
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
 * The id of a new API key: random characters and a mark, which needs the pepper. A flood of invented
 * keys therefore costs the database nothing, and genuine keys from the same address still work.
 */
export function newKeyId(pepper: string): string {
  const random = randomBase62(RANDOM_ID_CHARS);
  return `key_${random}${mark(pepper, random)}`;
}

/**
 * True when the id has our mark. The key itself may still not exist.
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
 * The secret of an OAuth client, `msr_secret_{secret}{checksum}`, which secret scanners find too.
 */
export function makeClientSecret(): string {
  const body = `msr_secret_${randomBase62(SECRET_CHARS)}`;
  return body + checksum(body);
}

/**
 * The id inside a well-formed API key; undefined for a wrong shape or checksum. Only the stored hash
 * tells whether the key is genuine.
 */
export function parseKey(text: string): string | undefined {
  const [, body = '', keyId, sum] = KEY.exec(text) ?? [];
  return keyId && sum === checksum(body) ? `key_${keyId}` : undefined;
}

/**
 * The id in a text that begins like an API key, whatever follows: a mistyped or truncated secret has a
 * wrong checksum but still names its key.
 */
export function namedKey(text: string): string | undefined {
  const keyId = PREFIX.exec(text)?.[1];
  return keyId && `key_${keyId}`;
}

/** The first characters of a key, by which its owner recognises it; they open nothing. */
export function keyPrefix(id: string, environment: KeyEnvironment): string {
  return `msr_${environment}_${id.slice('key_'.length)}`;
}

/**
 * HMAC-SHA-256 of a whole key, stored instead of it. A slow hash would add nothing to a secret of 256
 * random bits, and would let strangers use up the gateway's processor.
 */
export function hashKey(pepper: string, key: string): string {
  return createHmac('sha256', pepper).update(key).digest('base64url');
}

/** Compares two hashes in constant time. */
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
