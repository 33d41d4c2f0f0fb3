import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { KeptResponse } from './kept-response';

/** One idempotency key, as stored. */
export interface KeyRecord {
  readonly _id: string;
  readonly fingerprint: string;
  /** Identifies the lease: only its holder may write. */
  readonly token: string;
  /** End of the lease; null once the answer is stored. */
  readonly lockedUntil: Date | null;
  readonly response?: { readonly status: number; readonly sealed: mongo.Binary };
  readonly expiresAt: Date;
}

/** The right to execute a key's command, held by one request at a time. */
export interface Lease {
  readonly recordId: string;
  readonly token: string;
}

/** State of the key for a request that brings it. */
export type Begun =
  | { readonly kind: 'first'; readonly lease: Lease }
  | { readonly kind: 'replay'; readonly response: KeptResponse }
  /** The key belongs to another request. */
  | { readonly kind: 'reused' }
  | { readonly kind: 'running'; readonly retryAfterSeconds: number };

/** The least value of Retry-After; a first answer usually takes milliseconds. */
const SOON_SECONDS = 1;

/** Returned when the lock stays contended. */
export const CONTENDED: Begun = { kind: 'running', retryAfterSeconds: SOON_SECONDS };

/** The promise of docs/guide/idempotency.md: a key is valid for 24 hours. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** The record of a first request that starts now. */
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

/** A record's state for this request: free when the record or its lease has expired. */
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
 * For a repeat while the first request runs. Retry-After is the time that the first has run so far,
 * since most answer soon, and at most the rest of its lease: a request that died with its gateway
 * never answers, and after its lease the repeat executes the command.
 */
export function running({ lockedUntil, expiresAt }: KeyRecord, now: Date): Begun {
  const sinceMs = now.getTime() - (expiresAt.getTime() - KEPT_MS);
  const leftMs = (lockedUntil?.getTime() ?? 0) - now.getTime();
  const seconds = Math.ceil(Math.min(sinceMs, leftMs) / 1_000);
  return { kind: 'running', retryAfterSeconds: Math.max(SOON_SECONDS, seconds) };
}
