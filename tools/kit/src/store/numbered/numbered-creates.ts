import { LRUCache } from 'lru-cache';
import type { mongo } from 'mongoose';
import { atMost } from '../../cache';
import { Batcher } from '../../concurrency';
import { DomainError } from '../../errors';
import type { Scope } from '../../scope';
import type { AggregateDocument, SeriesPlace } from '../aggregate-document';
import { fromDatabase, isDuplicate } from '../database-errors';
import { WRITE } from '../durable';
import { insertRuns } from '../insert-batch';
import { pauseAfter } from '../pause-after';
import { toStored, type Decision, type Stored } from '../stored';
import { tenantFilter, wholeTenant } from '../reach/tenant-filter';

/** Replicas that create in one series at the same instant clash: one of them succeeds each time. */
const MAX_ATTEMPTS = 50;
const MOST_SERIES = 10_000;
/** Creates of one series that go together. */
const MOST_TOGETHER = 100;

export type BuildNumbered<State> = (id: string, now: Date, number: number) => Decision<State>;

/** A create that waits for its number. */
interface Pending<State> {
  readonly scope: Scope;
  readonly series: string;
  readonly build: BuildNumbered<State>;
  readonly resolve: (stored: Stored<State>) => void;
  readonly reject: (error: unknown) => void;
  readonly attempts: number;
}

interface Made<State> {
  readonly pending: Pending<State>;
  readonly document: AggregateDocument;
}

/** Aggregates of one series in the order of their numbers. */
type Run = readonly AggregateDocument[];

interface Parts<State> {
  readonly documents: mongo.Collection<AggregateDocument>;
  readonly make: (
    scope: Scope,
    build: (id: string, now: Date) => Decision<State>,
    place: SeriesPlace,
  ) => AggregateDocument;
  readonly offer: (document: AggregateDocument) => void;
  readonly createdBefore: (scope: Scope) => Promise<Stored<State> | undefined>;
  readonly subject: string;
}

/**
 * Creates with a number: one more than the highest that a stored aggregate of the series has. A unique index lets only one
 * have it, and a process that dies leaves no gap, as a number exists only in what is stored. Those that wait for the same
 * series are a run: they are inserted in the order of their numbers, and end at the first that is refused. Runs of several
 * series go in one write.
 */
export class NumberedCreates<State extends object> {
  private readonly waiting = new Map<string, Pending<State>[]>();
  /** Of series that this process has added to; another process may have gone on, which the index tells. */
  private readonly lastNumbers = new LRUCache<string, number>(atMost(MOST_SERIES));

  private readonly inserts: Batcher<Run, ReadonlyMap<Run, number>>;

  constructor(private readonly parts: Parts<State>) {
    this.inserts = new Batcher((runs) => insertRuns(parts.documents, runs, WRITE));
  }

  add(scope: Scope, series: string, build: BuildNumbered<State>): Promise<Stored<State>> {
    const key = `${scope.tenantId}/${series}`;
    return new Promise((resolve, reject) => {
      const pending = { scope, series, build, resolve, reject, attempts: 0 };
      const others = this.waiting.get(key);
      if (others) {
        others.push(pending);
        return;
      }
      this.waiting.set(key, [pending]);
      void this.createAll(key);
    });
  }

  /** Works until nothing waits for the series. */
  private async createAll(key: string): Promise<void> {
    const waiting = this.waiting.get(key) ?? [];
    while (waiting.length > 0) {
      const together = waiting.splice(0, MOST_TOGETHER);
      try {
        waiting.unshift(...(await this.createTogether(key, together)));
      } catch (error) {
        this.lastNumbers.delete(key);
        for (const { reject } of together) reject(error);
      }
    }
    this.waiting.delete(key);
  }

  /** The ones that are left, to be tried again. */
  private async createTogether(
    key: string,
    together: readonly Pending<State>[],
  ): Promise<readonly Pending<State>[]> {
    const last =
      this.lastNumbers.get(key) ?? (await this.lastNumber(together[0] as Pending<State>));
    const made = this.makeFrom(last + 1, together);
    const run: Run = made.map(({ document }) => document);
    const written = (await this.inserts.add(run)).get(run) ?? 0;
    for (const each of made.slice(0, written)) this.succeed(each);
    // Only what is stored for sure is counted on: a number that nobody has would be a gap.
    this.lastNumbers.set(key, last + written);
    const refused = made[written];
    if (!refused) return [];
    this.lastNumbers.delete(key);
    const rest = made.slice(written + 1).map(({ pending }) => pending);
    return [...(await this.createAlone(refused)), ...rest];
  }

  /** One that a rule refuses takes no number. */
  private makeFrom(first: number, together: readonly Pending<State>[]): readonly Made<State>[] {
    const made: Made<State>[] = [];
    for (const pending of together) {
      const { scope, series, build, reject } = pending;
      const number = first + made.length;
      try {
        const numbered = (id: string, now: Date) => build(id, now, number);
        made.push({ pending, document: this.parts.make(scope, numbered, { series, number }) });
      } catch (error) {
        reject(error);
      }
    }
    return made;
  }

  /** The one that ended its batch, which gets its own error; it is left where another process had its number first. */
  private async createAlone(made: Made<State>): Promise<readonly Pending<State>[]> {
    const { pending, document } = made;
    const { scope, resolve, reject } = pending;
    try {
      await fromDatabase(this.parts.documents.insertOne(document, WRITE));
      this.succeed(made);
      return [];
    } catch (error) {
      if (isDuplicate(error, 'place.number')) return this.again(pending);
      const isRepeat = scope.idempotencyKey !== undefined && isDuplicate(error, 'createKey');
      if (!isRepeat) {
        reject(error);
        return [];
      }
    }
    try {
      const before = await this.parts.createdBefore(scope);
      if (!before) return [pending];
      resolve(before);
    } catch (error) {
      reject(error);
    }
    return [];
  }

  private async again(pending: Pending<State>): Promise<readonly Pending<State>[]> {
    const attempts = pending.attempts + 1;
    if (attempts < MAX_ATTEMPTS) {
      await pauseAfter(attempts);
      return [{ ...pending, attempts }];
    }
    const message = `too many new ${this.parts.subject}s at once; try again`;
    pending.reject(new DomainError('CONFLICT', message));
    return [];
  }

  private succeed({ pending, document }: Made<State>): void {
    this.parts.offer(document);
    pending.resolve(toStored(document));
  }

  private async lastNumber({ scope, series }: Pending<State>): Promise<number> {
    // The partial index is chosen by its own condition only.
    const numbered = { 'place.number': { $exists: true } };
    const filter = { ...tenantFilter(wholeTenant(scope), { 'place.series': series }), ...numbered };
    const sort = { 'place.number': -1 } as const;
    const last = this.parts.documents.findOne(filter, { sort, projection: { place: 1 } });
    return (await fromDatabase(last))?.place?.number ?? 0;
  }
}
