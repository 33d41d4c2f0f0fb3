import { createHash } from 'node:crypto';
import { omit } from '@masar/kit/decision';
import type { Document } from 'mongodb';
import type { Copy, Place } from './rail';

const HOUR_MS = 3_600_000;
/** Documents of each tenant that are due in one hour. */
export const DUE_AN_HOUR = 2;
/** Hours with due documents: more than are measured. */
const DUE_HOURS = 48;
const NEVER = new Date('2099-01-01');

/** Changes of a state, by dotted paths. */
type Changes = (at: number, place: Place) => Readonly<Record<string, unknown>>;

/** A copy of an aggregate of the kit, without what only the original waits for. */
export function aggregate(change: Changes, more: Changes = () => ({})): Copy {
  return (model, place) => {
    const kept = omit(model, 'uncounted', 'createKey', 'createRequest');
    const { id: _id, tenantId, createdAt, at } = place;
    const state = { ...(model['state'] as Document), ...change(at, place) };
    const fresh = { outbox: [], commands: [], updatedAt: createdAt };
    return { ...kept, ...fresh, ...{ _id, tenantId, createdAt, state }, ...more(at, place) };
  };
}

/** Every fourth document has the second status, so that a filtered list is long too. */
export function inTurn(at: number, most: string, some: string): string {
  return at % 4 === 0 ? some : most;
}

/** True of the first documents, some of which are due in each hour from now. */
export function isDue(at: number): boolean {
  return at < DUE_AN_HOUR * DUE_HOURS;
}

/** In the hour of the document; never for the others, so that the index of dates is as long as the collection. */
export function dueAt(at: number): Date {
  const hour = Math.floor(at / DUE_AN_HOUR) + 0.9;
  return isDue(at) ? new Date(Date.now() + hour * HOUR_MS) : NEVER;
}

/**
 * Entries of an audit trail, each linked to the one before it, as clients verify them
 * (gateway/adr/0006-audit-trail.md).
 */
export function chained(): Copy {
  const tails = new Map<string, { readonly seq: number; readonly hash: string }>();
  return (model, { tenantId, id, createdAt, at }) => {
    const last = tails.get(tenantId) ?? { seq: model['seq'], hash: model['hash'] };
    const entry = {
      ...omit(model, '_id', 'tenantId', 'hash'),
      ...{ at: createdAt.toISOString(), outcome: inTurn(at, 'succeeded', 'refused') },
      ...{ seq: last.seq + 1, previousHash: last.hash },
    };
    const sorted = Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1));
    const text = JSON.stringify(Object.fromEntries(sorted));
    const hash = createHash('sha256').update(text).digest('hex');
    tails.set(tenantId, { seq: entry.seq, hash });
    return { _id: id, tenantId, ...entry, hash };
  };
}
