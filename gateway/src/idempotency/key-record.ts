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

/** The least that Retry-After can say; a first answer usually takes milliseconds. */
const SOON_SECONDS = 1;

/** For who sees the key change hands again and again. */
export const CONTENDED: Begun = { kind: 'running', retryAfterSeconds: SOON_SECONDS };

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

/**
 * What a repeat meets while the first request runs. It is told to wait as long again as that has
 * run, for most answer at once; and no longer than the lease: one that died with its gateway never
 * answers, and when its lease ends the repeat acts in its place.
 */
export function running({ lockedUntil, expiresAt }: KeyRecord, now: Date): Begun {
  const sinceMs = now.getTime() - (expiresAt.getTime() - KEPT_MS);
  const leftMs = (lockedUntil?.getTime() ?? 0) - now.getTime();
  const seconds = Math.ceil(Math.min(sinceMs, leftMs) / 1_000);
  return { kind: 'running', retryAfterSeconds: Math.max(SOON_SECONDS, seconds) };
}
