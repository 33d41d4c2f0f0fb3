import type { Connection, mongo } from 'mongoose';
import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import {
  databaseOf,
  DURABLE,
  findPage,
  fromDatabase,
  notFound,
  type Found,
  type Page,
} from '@masar/kit/store';
import { machineTime, type Clock } from '@masar/kit/time';
import type { Destination } from '../shared/destination';
import { deleteOlder, insertNew } from '../shared/store';
import { fifoGroupKey, type Delivery, type DeliveryDraft } from './delivery';

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
/** Deliveries that a worker still has to attempt; the partial indexes hold only these. */
const OPEN = { dueAt: { $exists: true } } as const;

export interface DeliveryFilter {
  readonly status?: string | undefined;
  readonly eventType?: string | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

/** The collection that DeliveryStore (for clients) and DueDeliveries (for workers) share. */
export function deliveriesOf(connection: Connection): mongo.Collection<Delivery> {
  return databaseOf(connection).collection<Delivery>('deliveries');
}

/** Deliveries as clients see and command them. */
export class DeliveryStore {
  private readonly documents: mongo.Collection<Delivery>;

  constructor(connection: Connection) {
    this.documents = deliveriesOf(connection);
  }

  async ensureIndexes(): Promise<void> {
    const lists = [{}, { status: 1 }, { eventType: 1 }] as const;
    const ofEndpoint = { tenantId: 1, endpointId: 1 } as const;
    const keys = lists.map((fields) => ({ key: { ...ofEndpoint, ...fields, ...NEWEST_FIRST } }));
    const due = { key: { ...ofEndpoint, dueAt: 1 }, partialFilterExpression: OPEN };
    const fifoGroups = {
      key: { ...ofEndpoint, chain: 1, sequence: 1 },
      partialFilterExpression: { ...OPEN, chain: { $exists: true } },
    };
    const indexes = [...keys, due, fifoGroups] as mongo.IndexDescription[];
    await fromDatabase(this.documents.createIndexes(indexes));
  }

  /** Stores the deliveries that are new and answers their ids. */
  enqueue(deliveries: readonly Delivery[]): Promise<ReadonlySet<string>> {
    return insertNew(this.documents, deliveries);
  }

  async list(
    { tenantId }: Scope,
    { endpointId, status, eventType, from, to }: DeliveryFilter & { readonly endpointId: string },
    page: Page,
  ): Promise<Found<Delivery>> {
    const span = { ...(from && { $gte: from }), ...(to && { $lt: to }) };
    const filter = {
      ...{ tenantId, endpointId },
      ...(status !== undefined && { status }),
      ...(eventType !== undefined && { eventType }),
      ...((from || to) && { createdAt: span }),
    } as mongo.Filter<Delivery>;
    return findPage(this.documents, filter, { ...page, sort: NEWEST_FIRST });
  }

  /** @throws DomainError NOT_FOUND, the same whether another tenant has the id or nobody */
  async get({ tenantId }: Scope, id: string): Promise<Delivery> {
    const found = await fromDatabase(this.documents.findOne({ _id: id, tenantId }));
    if (!found) throw notFound('delivery');
    return found;
  }

  /**
   * Makes a delivery due again and restarts its retries. A repeated idempotency key changes
   * nothing.
   * @throws DomainError NOT_FOUND; CONFLICT while a worker has it
   */
  async retry(scope: Scope, id: string): Promise<Delivery> {
    const before = await this.get(scope, id);
    const { idempotencyKey: retryKey, tenantId } = scope;
    if (retryKey !== undefined && before.retryKey === retryKey) return before;
    const change = { ...again(scope.clock), ...(retryKey !== undefined && { retryKey }) };
    const update = { $set: change, $unset: { leasedUntil: '' } } as const;
    const options = { ...DURABLE, returnDocument: 'after' } as const;
    const filter = { _id: id, tenantId, ...notLeased(scope.clock) };
    const after = await fromDatabase(this.documents.findOneAndUpdate(filter, update, options));
    if (after) return after;
    throw new DomainError('CONFLICT', 'this delivery is being tried right now; look at its result');
  }

  /** Status of each of these deliveries that is stored, by its id. */
  async statusesOf(
    { tenantId }: Pick<Scope, 'tenantId'>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Delivery['status']>> {
    const filter = { tenantId, _id: { $in: [...ids] } };
    const options = { projection: { status: 1 } } as const;
    const found = await fromDatabase(this.documents.find(filter, options).toArray());
    return new Map(found.map(({ _id, status }) => [_id, status]));
  }

  /** The FIFO groups of these drafts in which a delivery waits, by `fifoGroupKey`. */
  waitingGroups(drafts: readonly DeliveryDraft[]): Promise<ReadonlySet<string>> {
    const ordered = drafts.filter(({ isOrdered }) => isOrdered);
    const groups = ordered.map(({ tenantId, endpointId, resourceId: chain }) => ({
      ...{ tenantId, endpointId, chain },
    }));
    return fromDatabase(waitingGroups(this.documents, groups));
  }

  /** Makes the failed and the dead ones among these deliveries due again. */
  async reopen({ tenantId, clock }: Scope, ids: readonly string[]): Promise<void> {
    const status = { $in: ['failed', 'dead'] as const };
    const filter = {
      tenantId,
      _id: { $in: [...ids] },
      status,
      ...notLeased(clock),
    } as mongo.Filter<Delivery>;
    const update = { $set: again(clock), $unset: { leasedUntil: '' } } as const;
    await fromDatabase(this.documents.updateMany(filter, update, DURABLE));
  }

  /** Ends the open deliveries of an endpoint as dead; the reason is shown as their last attempt. */
  async abandon({ tenantId, endpointId }: Destination, error: string, now: Date): Promise<void> {
    const attempt = { at: now, statusCode: null, durationMs: 0, error, responseSnippet: null };
    const update = {
      $set: { status: 'dead' as const, nextAttemptAt: null },
      $unset: { dueAt: '', leasedUntil: '' } as const,
      $push: { attempts: { $each: [attempt], $slice: -MAX_ATTEMPTS } },
    };
    const open = { tenantId, endpointId, ...OPEN };
    await fromDatabase(this.documents.updateMany(open, update, DURABLE));
  }

  /** Deletes the deliveries whose ids sort before `firstKept`. */
  deleteOlder(firstKept: string, stop: AbortSignal): Promise<void> {
    return deleteOlder(this.documents, { firstKept }, stop);
  }
}

/** The ones among these FIFO groups in which a delivery waits, by `fifoGroupKey`. */
export async function waitingGroups(
  documents: mongo.Collection<Delivery>,
  groups: readonly (Destination & { readonly chain: string })[],
): Promise<ReadonlySet<string>> {
  if (groups.length === 0) return new Set();
  const filter = { ...OPEN, ...anyOf(groups, 'tenantId', 'endpointId', 'chain') };
  const options = { projection: { endpointId: 1, chain: 1 } } as const;
  const found = await documents.find(filter, options).toArray();
  return new Set(found.map(({ endpointId, chain = '' }) => fifoGroupKey(endpointId, chain)));
}

/** Matches these fields of any of them, each by itself. */
function anyOf<Field extends string>(
  all: readonly Readonly<Record<Field, string>>[],
  ...fields: readonly Field[]
) {
  const conditions = fields.map((field) => {
    const values = new Set(all.map((one) => one[field]));
    return [field, { $in: [...values] }] as const;
  });
  return Object.fromEntries(conditions) as Record<Field, { readonly $in: string[] }>;
}

/** Attempts kept of one delivery; older ones are dropped. */
export const MAX_ATTEMPTS = 20;

function again(clock: Clock) {
  const times = { nextAttemptAt: clock.now(), dueAt: machineTime(clock) };
  return { status: 'pending' as const, failures: 0, ...times };
}

function notLeased(clock: Clock) {
  const isOver = { leasedUntil: { $lte: machineTime(clock) } };
  return { $or: [{ leasedUntil: { $exists: false } }, isOver] };
}
