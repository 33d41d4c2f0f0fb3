import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { KeptResponse } from './kept-response';

/** What the database knows of one idempotency key. */
export interface KeyRecord {
  readonly _id: string;
  readonly fingerprint: string;
  /** Changes hands with the lease: only its holder may write. */
  readonly token: string;
  /** End of the lease; null once the answer is there. */
  readonly lockedUntil: Date | null;
  readonly response?: { readonly status: number; readonly sealed: mongo.Binary };
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

/** How a record stands to a request: free when the record or its lease has run out. */
export function standing(
  record: KeyRecord,
  fingerprint: string,
  now: Date,
): 'free' | 'reused' | 'answered' | 'running' {
  if (record.expiresAt <= now) return 'free';
  if (record.fingerprint !== fingerprint) return 'reused';
  if (record.response) return 'answered';
  return record.lockedUntil !== null && record.lockedUntil > now ? 'running' : 'free';
}
