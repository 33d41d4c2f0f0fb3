import { systemClock, type Clock } from '@masar/kit/time';
import { decisionOf } from './decision';
import { peek, take, type Bucket } from './gcra';
import type { Decision, Limiter, Policy } from './limiter';
import { isWithin, monthOf } from './month';

interface Entry extends Bucket {
  /** End of the month that `used` counts. */
  readonly monthEndUs: number;
}

export interface MemoryLimiterOptions {
  readonly clock?: Clock;
  /** Most tenants, and again most client addresses, in memory. */
  readonly maxKeys?: number;
}

const MAX_KEYS = 100_000;

/**
 * Limits of one process. A restart forgets them, the month's count too. Use the Redis limiter for
 * limits that survive a restart or hold for several gateways.
 */
export class MemoryLimiter implements Limiter {
  private readonly clock: Clock;
  private readonly maxKeys: number;
  private month = monthOf(0);
  /** Separate from addresses, so that a flood of addresses evicts no tenant. */
  private readonly counted = new Map<string, Entry>();
  private readonly uncounted = new Map<string, Entry>();

  constructor({ clock = systemClock, maxKeys = MAX_KEYS }: MemoryLimiterOptions = {}) {
    this.clock = clock;
    this.maxKeys = maxKeys;
  }

  async take(key: string, policy: Policy): Promise<Decision> {
    return this.decide(key, policy, take);
  }

  async peek(key: string, policy: Policy): Promise<Decision> {
    return this.decide(key, policy, peek);
  }

  async close(): Promise<void> {
    this.counted.clear();
    this.uncounted.clear();
  }

  /** Number of keys in memory. */
  get size(): number {
    return this.counted.size + this.uncounted.size;
  }

  private decide(key: string, policy: Policy, rule: typeof take): Decision {
    const nowUs = this.clock.now().getTime() * 1_000;
    if (!isWithin(this.month, nowUs)) this.month = monthOf(nowUs);
    const entries = policy.requestsPerMonth === undefined ? this.uncounted : this.counted;
    const ruling = rule(this.bucketOf(entries.get(key)), policy, nowUs);
    if (rule === take) {
      this.keep(entries, key, ruling);
      this.dropOldest(entries, nowUs);
    }
    return decisionOf(ruling, policy, { nowUs, month: this.month });
  }

  private bucketOf(entry: Entry | undefined): Bucket {
    if (!entry) return { fullAtUs: 0, used: 0 };
    return { fullAtUs: entry.fullAtUs, used: this.usedNow(entry) };
  }

  private usedNow({ used, monthEndUs }: Entry): number {
    return monthEndUs === this.month.endUs ? used : 0;
  }

  /** A Map iterates in order of insertion: keys are re-inserted at each use, so the first is the oldest. */
  private keep(entries: Map<string, Entry>, key: string, { fullAtUs, used }: Bucket): void {
    entries.delete(key);
    entries.set(key, { fullAtUs, used, monthEndUs: this.month.endUs });
  }

  /** Drops the oldest keys while their state equals a new key's, or while there are too many. */
  private dropOldest(entries: Map<string, Entry>, nowUs: number): void {
    for (const [key, entry] of entries) {
      const isExpired = entry.fullAtUs <= nowUs && this.usedNow(entry) === 0;
      if (!isExpired && entries.size <= this.maxKeys) return;
      entries.delete(key);
    }
  }
}
