import { fraction } from '@masar/kit/money';
import type { mongo } from 'mongoose';
import { fromDatabase } from '@masar/kit/store';
import { dateOf, type CalendarDate } from '@masar/kit/time';
import { SPREAD_BY } from '../cost-usage';
import type { Days } from '../period';
import type { CallsByDay } from '../prices';
import type { Accounts } from '../../../shared/accounts/store';
import type { UsageDays } from '../../../shared/usage/store';

/**
 * The calls over which a day's shared cost is spread: those of all live tenants, once the day is over. Earlier the
 * first caller of the day would bear all of it.
 */
export interface Spread {
  readonly calls: CallsByDay;
  readonly sandboxes: ReadonlySet<string>;
}

const MAX_MS = 5_000;
/** Sums over all tenants are cached for so long: shares of the shared cost lag by as much. */
const CACHE_TTL_MS = 30_000;
const MOST_PERIODS = 64;

interface CachedSpread {
  readonly until: number;
  readonly spread: Promise<Spread>;
}

/** Calls that the platform served for live tenants. It answers only sums, never the number of one tenant. */
export class PlatformCalls {
  private readonly cached = new Map<string, CachedSpread>();

  constructor(
    private readonly days: UsageDays,
    private readonly accounts: Accounts,
  ) {}

  async ensureIndexes(): Promise<void> {
    const key = { metric: 1, day: 1, rail: 1, tenantId: 1, total: 1 } as const;
    await fromDatabase(this.days.documents.createIndex(key));
  }

  spread({ from, to }: Days): Promise<Spread> {
    const key = `${from}/${to}`;
    const cached = this.cached.get(key);
    if (cached && cached.until > performance.now()) return cached.spread;
    const spread = this.read({ from, to });
    this.remember(key, { until: performance.now() + CACHE_TTL_MS, spread });
    spread.catch(() => this.cached.delete(key));
    return spread;
  }

  private remember(key: string, cached: CachedSpread): void {
    this.cached.delete(key);
    const [oldest] = this.cached.keys();
    if (oldest !== undefined && this.cached.size >= MOST_PERIODS) this.cached.delete(oldest);
    this.cached.set(key, cached);
  }

  private async read({ from, to }: Days): Promise<Spread> {
    const sandboxes = await this.accounts.sandboxes();
    const today = dateOf(new Date());
    const served = {
      ...{
        metric: SPREAD_BY,
        day: { $gte: from, $lte: to, $lt: today },
        rail: { $ne: 'external' },
      },
      tenantId: { $nin: [...sandboxes] },
    };
    const summed = this.days.documents.aggregate<{ _id: CalendarDate; calls: mongo.Decimal128 }>(
      [{ $match: served }, { $group: { _id: '$day', calls: { $sum: '$total' } } }],
      { maxTimeMS: MAX_MS },
    );
    const found = await fromDatabase(summed.toArray());
    const calls = new Map(found.map(({ _id, calls: sum }) => [_id, fraction(sum.toString())]));
    return { calls, sandboxes };
  }
}
