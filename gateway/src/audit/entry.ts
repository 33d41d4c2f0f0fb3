import type { ErrorCode } from '@masar/kit/errors';
import { sha256 } from '../sha256';

/** The trail's names: `unauthenticated` is a 401, `forbidden` a 403, `refused` a service's own rule. */
export type Outcome = 'succeeded' | 'unauthenticated' | 'forbidden' | 'refused';

/** An audit entry before it has a place in the chain. */
export interface AuditRecord {
  /** Id of the record's event, or a new id; an id is entered only once. */
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
  /** Number of equal refusals in this entry; 1 for a command. */
  readonly count: number;
  readonly ruleRefs: readonly string[];
}

/** One entry of a tenant's trail, as stored. */
export interface AuditEntry extends Omit<AuditRecord, 'eventId'> {
  /** The record's eventId. */
  readonly _id: string;
  readonly tenantId: string;
  /** Counts the tenant's entries from 1 without a gap. */
  readonly seq: number;
  readonly previousHash: string;
  readonly hash: string;
}

/** The last entry of a chain, to which the next one is linked. */
export interface Tail {
  readonly seq: number;
  readonly hash: string;
}

/**
 * The tail of an empty trail. It contains the tenant, so that no other tenant's chain can replace it.
 */
export function startOf(tenantId: string): Tail {
  return { seq: 0, hash: sha256(tenantId, 'hex') };
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
 * The expected hash of an entry: SHA-256 over its other fields in the API, as canonical JSON. For
 * texts of whole Unicode, RFC 8785 is JSON.stringify with sorted members; ids, names and times are
 * ASCII. An absent errorCode is left out.
 */
export function hashOf(entry: Omit<AuditEntry, '_id' | 'tenantId' | 'hash'>): string {
  const { action, actor, at, count, errorCode, outcome, previousHash, rail, requestId } = entry;
  const { resourceId, ruleRefs, seq } = entry;
  const first = { action, actor, at, count, errorCode, outcome, previousHash, rail, requestId };
  return sha256(JSON.stringify({ ...first, resourceId, ruleRefs, seq }), 'hex');
}
