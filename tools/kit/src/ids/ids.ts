import { randomFillSync } from 'node:crypto';
import { encodeTime, monotonicFactory } from 'ulid';

/** Random bytes fetched at a time: one system call for each byte was 3 percent of a request. */
const POOL_BYTES = 4096;

const pool = new Uint8Array(POOL_BYTES);
let used = POOL_BYTES;

/** Ids keep their order over a smaller step back of the machine's clock. */
const SMALL_STEP_MS = 5_000;

let ulid = monotonicFactory(randomFraction);
let lastMs = 0;

/**
 * A new id that sorts by time of creation: prefix and ULID, for example ctr_01J….
 * It follows a clock that was set back: the outbox finds what was left behind by the time in its ids.
 */
export function newId(prefix: string): string {
  const nowMs = Date.now();
  if (nowMs < lastMs - SMALL_STEP_MS) {
    ulid = monotonicFactory(randomFraction);
    lastMs = nowMs;
  }
  lastMs = Math.max(lastMs, nowMs);
  return `${prefix}_${ulid(nowMs)}`;
}

/** Sorts before every id that is made at this instant or later, and after every earlier one. */
export function firstId(prefix: string, atMs: number): string {
  return `${prefix}_${encodeTime(atMs)}`;
}

function randomFraction(): number {
  if (used === POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  return (pool[used++] ?? 0) / 256;
}
