import { createHash } from 'node:crypto';
import type { ErrorCode } from '@masar/kit/errors';

/** Of refusals, 401, 403, and what a service's own rules refused, as the trail names them. */
export type Outcome = 'succeeded' | 'unauthenticated' | 'forbidden' | 'refused';

/** What is to be entered: an entry that has no place in the chain yet. */
export interface AuditRecord {
  /** Id of the event that tells it, or one of its own: the same record is entered once. */
  readonly eventId: string;
  /** ISO 8601, UTC, with milliseconds: its text order is its time order. */
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly rail: string;
  readonly resourceId: string | null;
  readonly requestId: string;
  readonly outcome: Outcome;
  /** Code of the error that a service refused a command with. */
  readonly errorCode?: ErrorCode;
  /** How many times; 1 for a command. */
  readonly count: number;
  readonly ruleRefs: readonly string[];
}

/** One entry of a tenant's trail, as it lies in the database. */
export interface AuditEntry extends Omit<AuditRecord, 'eventId'> {
  /** The record's eventId. */
  readonly _id: string;
  readonly tenantId: string;
  /** Counts the tenant's entries from 1 without a gap. */
  readonly seq: number;
  readonly previousHash: string;
  readonly hash: string;
}

/** The end of a chain: where the next entry is linked to. */
export interface Tail {
  readonly seq: number;
  readonly hash: string;
}

/**
 * Of a trail without entries: the tenant's own, so that no other tenant's chain can take its place.
 */
export function startOf(tenantId: string): Tail {
  return { seq: 0, hash: sha256(tenantId) };
}

/** The records as the next entries of a tenant's chain. */
export function linked(tenantId: string, tail: Tail, records: readonly AuditRecord[]) {
  let { seq, hash: previousHash } = tail;
  return records.map(({ eventId, ...fields }): AuditEntry => {
    seq += 1;
    const unhashed = { ...fields, seq, previousHash };
    const hash = hashOf(unhashed);
    previousHash = hash;
    return { _id: eventId, tenantId, ...unhashed, hash };
  });
}

/**
 * The hash that an entry should have: SHA-256 over everything else that the API shows of it, as
 * canonical JSON. RFC 8785 is JSON.stringify with the members in the order of their names, as long
 * as every text is whole Unicode: ids, names and times are ASCII. It leaves out the code that most entries lack.
 */
export function hashOf(entry: Omit<AuditEntry, '_id' | 'tenantId' | 'hash'>): string {
  const { action, actor, at, count, errorCode, outcome, previousHash, rail, requestId } = entry;
  const { resourceId, ruleRefs, seq } = entry;
  const first = { action, actor, at, count, errorCode, outcome, previousHash, rail, requestId };
  return sha256(JSON.stringify({ ...first, resourceId, ruleRefs, seq }));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
