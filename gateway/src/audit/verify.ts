import type { AuditVerification } from '@masar/proto/gen/ts/masar/audit/v1/audit';
import type { Anchors } from './anchors';
import { hashOf, type AuditEntry } from './entry';
import type { Trail } from './trail';

/** Entries of one call: less than a second of the gateway's processor time. */
const MOST = 10_000;

interface Range {
  readonly from: number;
  readonly to?: number | undefined;
}

/**
 * Recomputes a part of a tenant's chain, up to the first entry that is changed, missing, or differs
 * from the published root of its day.
 */
export async function verify(
  { trail, anchors }: { readonly trail: Trail; readonly anchors: Pick<Anchors, 'rootsOf'> },
  tenantId: string,
  { from, to = Infinity }: Range,
): Promise<AuditVerification> {
  const roots = await anchors.rootsOf(tenantId);
  const { seq: lastSeq } = await trail.tail(tenantId);
  // A trail that ends before a published root has lost its last entries.
  const end = Math.min(to, from + MOST - 1, Math.max(lastSeq, ...roots.keys()));
  const before = await trail.upTo(tenantId, from - 1);
  if (before.seq < from - 1) return cutAwayAfter(before.seq, lastSeq);
  let root = before.hash;
  let next = from;
  for await (const entry of trail.between(tenantId, from, end)) {
    const isIntact = entry.seq === next && isLinked(entry, root);
    if (!isIntact || (roots.get(next) ?? entry.hash) !== entry.hash) break;
    root = entry.hash;
    next += 1;
  }
  const valid = next > end;
  const firstBrokenSeq = valid ? undefined : next;
  return { valid, checked: next - from, firstBrokenSeq, root, lastSeq };
}

/** Entries after a missing one cannot be linked to anything: they are not checked. */
function cutAwayAfter(seq: number, lastSeq: number): AuditVerification {
  return { valid: false, checked: 0, firstBrokenSeq: seq + 1, root: '', lastSeq };
}

function isLinked(entry: AuditEntry, previousHash: string): boolean {
  return entry.previousHash === previousHash && entry.hash === hashOf(entry);
}
