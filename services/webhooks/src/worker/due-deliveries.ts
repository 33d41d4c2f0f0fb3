import { mongo } from 'mongoose';
import { machineTime, type Clock } from '@masar/kit/time';
import type { Attempt, Delivery } from '../deliveries/delivery';
import type { Outcome } from '../deliveries/outcome';
import { MAX_ATTEMPTS, waitingGroups } from '../deliveries/store';
import type { Destination } from '../shared/destination';

/** A lost write only repeats an attempt, so these writes do not wait for the journal. */
const NOT_JOURNALED = { writeConcern: { w: 1, j: false } } as const;
const OPEN = { dueAt: { $exists: true } } as const;
const DUE_INDEX = { tenantId: 1, endpointId: 1, dueAt: 1 } as const;

/** A delivery that this worker alone may attempt until its lease ends. */
export type Leased = Delivery & { readonly leasedUntil: Date };

export interface Finished {
  readonly delivery: Leased;
  readonly attempt: Attempt;
  readonly outcome: Outcome;
  /** The tenant's, for the times that clients see. */
  readonly clock: Clock;
}

/**
 * Deliveries as workers see them: a worker takes a due one by a guarded update, for the time of a
 * lease, and stores its result. Any number of workers may run (adr/0001-delivery-worker.md).
 */
export class DueDeliveries {
  constructor(
    private readonly documents: mongo.Collection<Delivery>,
    private readonly leaseMs: number,
  ) {}

  leaseFrom(now: Date): Date {
    return new Date(now.getTime() + this.leaseMs);
  }

  /**
   * Every endpoint with open deliveries, and when its first one is due: one index lookup for each.
   */
  async *endpoints(): AsyncGenerator<Destination & { readonly dueAt: Date }> {
    const projection = { _id: 0, tenantId: 1, endpointId: 1, dueAt: 1 } as const;
    const options = { projection, sort: DUE_INDEX, hint: DUE_INDEX } as const;
    for (let last: Destination | undefined; ;) {
      // Behind all deliveries of the last endpoint.
      const min = last && { ...last, dueAt: new mongo.MaxKey() };
      const first = await this.documents.findOne(OPEN, { ...options, ...(min && { min }) });
      if (!first) return;
      const { tenantId, endpointId, dueAt } = first;
      last = { tenantId, endpointId };
      if (dueAt) yield { ...last, dueAt };
    }
  }

  /** Leases the endpoint's delivery that has been due longest. */
  async claim({ tenantId, endpointId }: Destination, now: Date): Promise<Leased | undefined> {
    return this.lease({ tenantId, endpointId, dueAt: { $lte: now } }, now);
  }

  /**
   * The same for an endpoint with FIFO groups: leases the first delivery of a group or, when that
   * one is not due yet, postpones the rest of the group to its time.
   */
  async claimFirst({ tenantId, endpointId }: Destination, now: Date): Promise<Leased | undefined> {
    for (;;) {
      const filter = { tenantId, endpointId, dueAt: { $lte: now } };
      const due = await this.documents.findOne(filter, { sort: DUE_INDEX });
      if (!due) return undefined;
      const first = (await this.firstOf(due)) ?? due;
      if (isDue(first, now)) {
        const leased = await this.leaseSeen(first, now);
        if (leased) return leased;
      } else {
        await this.postponeOthers(first, now);
      }
    }
  }

  /**
   * Leases the next delivery in the FIFO group of a finished one, unless it waits for its own
   * retry. Starts again when another worker postpones it between the read and the write.
   */
  async claimNext(over: Delivery, clock: Clock): Promise<Leased | undefined> {
    const now = machineTime(clock);
    for (;;) {
      const next = await this.firstOf(over);
      if (!next || isLeased(next, now)) return undefined;
      if (next.status === 'failed' && !isDue(next, now) && !hasRetryCome(next, clock)) {
        return undefined;
      }
      const leased = await this.leaseSeen(next, now);
      if (leased) return leased;
    }
  }

  /**
   * Makes the retries of an endpoint due that are due by its tenant's clock but not yet by the
   * machine's, and answers their number. Later deliveries of their FIFO groups follow without it.
   */
  async expedite({ tenantId, endpointId }: Destination, clock: Clock) {
    const now = machineTime(clock);
    const waiting = { tenantId, endpointId, status: 'failed', dueAt: { $gt: now } } as const;
    const comeByClock = { nextAttemptAt: { $lte: clock.now() }, leasedUntil: { $exists: false } };
    const update = { $set: { dueAt: now } };
    return (await this.documents.updateMany({ ...waiting, ...comeByClock }, update)).modifiedCount;
  }

  /**
   * Stores results, except of deliveries that another worker has leased meanwhile.
   * Answers the FIFO groups of these deliveries in which another one waits, by `fifoGroupKey`.
   */
  async finish(results: readonly Finished[]): Promise<ReadonlySet<string>> {
    const updates = results.map(({ delivery, attempt, outcome, clock }) => ({
      updateOne: {
        filter: leaseOf(delivery),
        update: updateFor(outcome, attempt, clock),
      },
    }));
    await this.documents.bulkWrite(updates, { ordered: false, ...NOT_JOURNALED });
    const groups = results.flatMap(({ delivery: { tenantId, endpointId, chain } }) =>
      chain === undefined ? [] : [{ tenantId, endpointId, chain }],
    );
    return waitingGroups(this.documents, groups);
  }

  /**
   * Ends the leases of deliveries that were not attempted, so that any worker may take them at
   * once.
   */
  async release(deliveries: readonly Leased[], now: Date): Promise<void> {
    const updates = deliveries.map((delivery) => ({
      updateOne: {
        filter: leaseOf(delivery),
        update: { $set: { dueAt: now }, $unset: { leasedUntil: '' as const } },
      },
    }));
    if (updates.length > 0) await this.documents.bulkWrite(updates, { ordered: false });
  }

  /** The oldest open delivery of the same FIFO group. */
  private async firstOf({ tenantId, endpointId, chain }: Delivery): Promise<Delivery | undefined> {
    if (chain === undefined) return undefined;
    const filter = { tenantId, endpointId, chain, ...OPEN };
    return (await this.documents.findOne(filter, { sort: { sequence: 1 } })) ?? undefined;
  }

  /**
   * Postpones the deliveries of a FIFO group that were due at the read, but never its first: that
   * one may have been released or have failed meanwhile, and its next attempt must not wait.
   */
  private async postponeOthers(
    { _id, tenantId, endpointId, chain, dueAt }: Delivery,
    now: Date,
  ): Promise<void> {
    if (chain === undefined || dueAt === undefined) return;
    const filter = { _id: { $ne: _id }, tenantId, endpointId, chain, dueAt: { $lte: now } };
    await this.documents.updateMany(filter, { $set: { dueAt } }, NOT_JOURNALED);
  }

  /** Leases the delivery unless it has changed since it was read. */
  private leaseSeen({ _id, tenantId, dueAt }: Delivery, now: Date): Promise<Leased | undefined> {
    return this.lease({ _id, tenantId, dueAt } as mongo.Filter<Delivery>, now);
  }

  private async lease(filter: mongo.Filter<Delivery>, now: Date): Promise<Leased | undefined> {
    const leasedUntil = this.leaseFrom(now);
    const update = { $set: { dueAt: leasedUntil, leasedUntil } };
    const options = { ...NOT_JOURNALED, sort: DUE_INDEX, returnDocument: 'after' } as const;
    const found = await this.documents.findOneAndUpdate(filter, update, options);
    return found ? { ...found, leasedUntil } : undefined;
  }
}

/** Matches the delivery while nobody else has leased it. */
function leaseOf({ _id, tenantId, leasedUntil }: Leased) {
  return { _id, tenantId, leasedUntil };
}

function isDue({ dueAt }: Delivery, now: Date): boolean {
  return dueAt !== undefined && dueAt <= now;
}

/** By the tenant's clock: `dueAt` may be later, when it was postponed for an earlier delivery. */
function hasRetryCome({ nextAttemptAt }: Delivery, clock: Clock): boolean {
  return nextAttemptAt !== null && nextAttemptAt <= clock.now();
}

function isLeased({ leasedUntil }: Delivery, now: Date): boolean {
  return leasedUntil !== undefined && leasedUntil > now;
}

function updateFor(outcome: Outcome, attempt: Attempt, clock: Clock): mongo.UpdateFilter<Delivery> {
  const attempts = { $each: [attempt], $slice: -MAX_ATTEMPTS };
  const common = { $push: { attempts } };
  if (outcome.status === 'failed') {
    const { status, pauseMs } = outcome;
    const later = (now: Date): Date => new Date(now.getTime() + pauseMs);
    const times = { nextAttemptAt: later(clock.now()), dueAt: later(machineTime(clock)) };
    const change = { status, ...times };
    return { ...common, $set: change, $inc: { failures: 1 }, $unset: { leasedUntil: '' } };
  }
  const over = { status: outcome.status, nextAttemptAt: null };
  return { ...common, $set: over, $unset: { dueAt: '', leasedUntil: '' } };
}
