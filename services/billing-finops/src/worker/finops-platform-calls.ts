import { fraction } from '@masar/kit/money';
import type { mongo } from 'mongoose';
import { fromDatabase } from '@masar/kit/store';
import type { CalendarDate } from '@masar/kit/time';
import type { UsageDays } from '../shared/usage/store';
import type { Exact } from '../finops/model/cost-model';
import type { Days } from '../finops/costs/period';

/** API calls of all tenants by UTC day. */
export type CallsByDay = ReadonlyMap<CalendarDate, Exact>;

const MAX_MS = 5_000;
/** The sum over all tenants is read anew after so long: parts of the shared cost are that much behind. */
const KNOWN_FOR_MS = 30_000;
const MOST_PERIODS = 64;

interface Known {
  readonly until: number;
  readonly calls: Promise<CallsByDay>;
}

/** Calls of all tenants, which the shared cost is spread by: only sums leave it, no tenant's own number. */
export class PlatformCalls {
  private readonly known = new Map<string, Known>();

  constructor(private readonly days: UsageDays) {}

  async ensureIndexes(): Promise<void> {
    await fromDatabase(this.days.documents.createIndex({ metric: 1, day: 1, total: 1 }));
  }

  byDay({ from, to }: Days): Promise<CallsByDay> {
    const key = `${from}/${to}`;
    const known = this.known.get(key);
    if (known && known.until > performance.now()) return known.calls;
    const calls = this.read({ from, to });
    this.remember(key, { until: performance.now() + KNOWN_FOR_MS, calls });
    calls.catch(() => this.known.delete(key));
    return calls;
  }

  private remember(key: string, known: Known): void {
    this.known.delete(key);
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= MOST_PERIODS) this.known.delete(oldest);
    this.known.set(key, known);
  }

  private async read({ from, to }: Days): Promise<CallsByDay> {
    const ofDay = { metric: 'api_calls', day: { $gte: from, $lte: to } };
    const summed = this.days.documents.aggregate<{ _id: CalendarDate; calls: mongo.Decimal128 }>(
      [{ $match: ofDay }, { $group: { _id: '$day', calls: { $sum: '$total' } } }],
      { maxTimeMS: MAX_MS },
    );
    const found = await fromDatabase(summed.toArray());
    return new Map(found.map(({ _id, calls }) => [_id, fraction(calls.toString())]));
  }
}
