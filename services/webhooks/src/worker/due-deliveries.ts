import type { mongo } from 'mongoose';
import { machineTime, type Clock } from '@masar/kit/time';
import type { Attempt, Delivery } from '../deliveries/delivery';
import type { Outcome } from '../deliveries/outcome';
import { MAX_ATTEMPTS, waitingChains } from '../deliveries/store';

/** Losing one of these writes repeats an attempt, so they need not wait for the journal. */
const NOT_JOURNALED = { writeConcern: { w: 1, j: false } } as const;
const OPEN = { dueAt: { $exists: true } } as const;
const DUE_INDEX = { endpointId: 1, dueAt: 1 } as const;

/** A delivery that this worker has until its lease ends. */
export type Leased = Delivery & { readonly leasedUntil: Date };

export interface Finished {
  readonly delivery: Leased;
  readonly attempt: Attempt;
  readonly outcome: Outcome;
  /** The tenant's, for what it is shown. */
  readonly clock: Clock;
}

/**
 * What workers do with deliveries: take due ones by a guarded update, each for the time of a lease,
 * and write down what came of them. Any number of workers may do it (adr/0001-delivery-worker.md).
 */
export class DueDeliveries {
  constructor(
    private readonly documents: mongo.Collection<Delivery>,
    private readonly leaseMs: number,
  ) {}

  leaseFrom(now: Date): Date {
    return new Date(now.getTime() + this.leaseMs);
  }

  /** Every endpoint that has something due, by one look into the index for each with work. */
  async *endpoints(now: Date): AsyncGenerator<string> {
    const projection = { _id: 0, endpointId: 1, dueAt: 1 } as const;
    for (let last = ''; ;) {
      const filter = { endpointId: { $gt: last }, ...OPEN };
      const options = { projection, sort: DUE_INDEX, hint: DUE_INDEX } as const;
      const first = await this.documents.findOne(filter, options);
      if (!first) return;
      if (first.dueAt !== undefined && first.dueAt <= now) yield first.endpointId;
      last = first.endpointId;
    }
  }

  /** Takes the delivery of the endpoint that is due longest. */
  async claim(endpointId: string, now: Date): Promise<Leased | undefined> {
    return this.lease({ endpointId, dueAt: { $lte: now } }, now);
  }

  /**
   * The same where the events of one resource wait for each other: takes the first of a chain, or
   * puts off the whole chain to the time of its first.
   */
  async claimFirst(endpointId: string, now: Date): Promise<Leased | undefined> {
    for (;;) {
      const filter = { endpointId, dueAt: { $lte: now } };
      const due = await this.documents.findOne(filter, { sort: DUE_INDEX });
      if (!due) return undefined;
      const first = (await this.firstOf(due)) ?? due;
      if (isDue(first, now)) {
        const leased = await this.leaseSeen(first, now);
        if (leased) return leased;
      } else {
        await this.putOff(first, now);
      }
    }
  }

  /**
   * Takes what follows in the chain of a delivery that is over, unless it waits for its own retry.
   * Another worker may put it off between the look and the write: then it looks again.
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
   * Makes due now what of an endpoint waits for a retry whose time has come by its tenant's clock,
   * though not by the machine's; answers how many. What follows in their chains needs no push.
   */
  async hasten({ endpointId, tenantId }: Pick<Delivery, 'endpointId' | 'tenantId'>, clock: Clock) {
    const now = machineTime(clock);
    const waiting = { tenantId, endpointId, status: 'failed', dueAt: { $gt: now } } as const;
    const comeByClock = { nextAttemptAt: { $lte: clock.now() }, leasedUntil: { $exists: false } };
    const update = { $set: { dueAt: now } };
    return (await this.documents.updateMany({ ...waiting, ...comeByClock }, update)).modifiedCount;
  }

  /**
   * Writes results down; those of deliveries that another worker has meanwhile are left out.
   * Answers in which of their chains something waits now, by `chainKey`.
   */
  async finish(results: readonly Finished[]): Promise<ReadonlySet<string>> {
    const updates = results.map(({ delivery, attempt, outcome, clock }) => ({
      updateOne: {
        filter: { _id: delivery._id, leasedUntil: delivery.leasedUntil },
        update: updateFor(outcome, attempt, clock),
      },
    }));
    await this.documents.bulkWrite(updates, { ordered: false, ...NOT_JOURNALED });
    const links = results.flatMap(({ delivery: { endpointId, chain } }) =>
      chain === undefined ? [] : [{ endpointId, chain }],
    );
    return waitingChains(this.documents, links);
  }

  /** Gives back what was not tried, so that another worker may take it at once. */
  async release(deliveries: readonly Leased[], now: Date): Promise<void> {
    const updates = deliveries.map(({ _id, leasedUntil }) => ({
      updateOne: {
        filter: { _id, leasedUntil },
        update: { $set: { dueAt: now }, $unset: { leasedUntil: '' as const } },
      },
    }));
    if (updates.length > 0) await this.documents.bulkWrite(updates, { ordered: false });
  }

  private async firstOf({ endpointId, chain }: Delivery): Promise<Delivery | undefined> {
    if (chain === undefined) return undefined;
    const filter = { endpointId, chain, ...OPEN };
    return (await this.documents.findOne(filter, { sort: { sequence: 1 } })) ?? undefined;
  }

  /**
   * Only the others, and of them only what was due at the look: by now the first may be given back or
   * have failed, and nothing may hold up its next attempt.
   */
  private async putOff({ _id, endpointId, chain, dueAt }: Delivery, now: Date): Promise<void> {
    if (chain === undefined || dueAt === undefined) return;
    const filter = { _id: { $ne: _id }, endpointId, chain, dueAt: { $lte: now } };
    await this.documents.updateMany(filter, { $set: { dueAt } }, NOT_JOURNALED);
  }

  /** Takes the delivery, unless anything happened to it since it was read. */
  private leaseSeen({ _id, dueAt }: Delivery, now: Date): Promise<Leased | undefined> {
    return this.lease({ _id, dueAt } as mongo.Filter<Delivery>, now);
  }

  private async lease(filter: mongo.Filter<Delivery>, now: Date): Promise<Leased | undefined> {
    const leasedUntil = this.leaseFrom(now);
    const update = { $set: { dueAt: leasedUntil, leasedUntil } };
    const options = { ...NOT_JOURNALED, sort: DUE_INDEX, returnDocument: 'after' } as const;
    const found = await this.documents.findOneAndUpdate(filter, update, options);
    return found ? { ...found, leasedUntil } : undefined;
  }
}

function isDue({ dueAt }: Delivery, now: Date): boolean {
  return dueAt !== undefined && dueAt <= now;
}

/** By the tenant's clock; its `dueAt` is later where it was put off for an earlier one. */
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
