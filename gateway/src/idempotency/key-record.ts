import { randomUUID } from 'node:crypto';
import { fromStored, type KeptResponse, type StoredResponse } from './kept-response';

/** What the database knows of one idempotency key. */
export interface KeyRecord {
  readonly _id: string;
  readonly fingerprint: string;
  /** Changes hands with the lease: only its holder may write. */
  readonly token: string;
  /** End of the lease; null once the answer is there. */
  readonly lockedUntil: Date | null;
  readonly response?: StoredResponse;
  readonly expiresAt: Date;
}

/** The right to answer for a key, held by one request at a time. */
export interface Lease {
  readonly recordId: string;
  readonly token: string;
}

/** What a request with an idempotency key meets. */
export type Begun =
  | { readonly kind: 'first'; readonly lease: Lease }
  | { readonly kind: 'replay'; readonly response: KeptResponse }
  /** The key belongs to another request. */
  | { readonly kind: 'reused' }
  | { readonly kind: 'running'; readonly retryAfterSeconds: number };

/** A first answer usually takes milliseconds; a whole second is the least Retry-After can say. */
export const RUNNING: Begun = { kind: 'running', retryAfterSeconds: 1 };

/** Source: spec, Limits: "an X-Idempotency-Key is valid for 24 hours". */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** The record of a request that starts now. */
export function newRecord(_id: string, fingerprint: string, at: { now: Date; leaseMs: number }) {
  const now = at.now.getTime();
  return {
    _id,
    fingerprint,
    token: randomUUID(),
    lockedUntil: new Date(now + at.leaseMs),
    expiresAt: new Date(now + KEPT_MS),
  } satisfies KeyRecord;
}

/** What a request meets at this record; undefined when the record or its lease has run out. */
export function begunAt(record: KeyRecord, fingerprint: string, now: Date): Begun | undefined {
  if (record.expiresAt <= now) return undefined;
  if (record.fingerprint !== fingerprint) return { kind: 'reused' };
  if (record.response) return { kind: 'replay', response: fromStored(record.response) };
  const isHeld = record.lockedUntil !== null && record.lockedUntil > now;
  return isHeld ? RUNNING : undefined;
}
