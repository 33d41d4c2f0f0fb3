import { LRUCache } from 'lru-cache';
import { atMost } from '@masar/kit/cache';
import type { Clock } from '@masar/kit/time';

/**
 * Longest time that another process's change goes unseen: a leaked key must stop working in seconds.
 */
const KNOWN_TTL_MS = 15_000;
const ABSENT_TTL_MS = 5_000;
/** At most one reload of an id in this time, also while somebody guesses its secret. */
const RELOAD_EVERY_MS = 1_000;
const MAX_ENTRIES = 10_000;

/**
 * Caches the database's answers for some seconds, absence too. Found and absent ids have separate
 * caches, so that guessing at ids evicts no real one.
 */
export class Lookup<V extends object> {
  private readonly known: LRUCache<string, V>;
  private readonly absent: LRUCache<string, true>;
  private readonly reloaded: LRUCache<string, true>;
  private readonly loading = new Map<string, Promise<V | undefined>>();

  constructor(
    clock: Clock,
    private readonly load: (id: string) => Promise<V | undefined>,
  ) {
    const limits = {
      ...atMost(MAX_ENTRIES),
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    };
    this.known = new LRUCache({ ...limits, ttl: KNOWN_TTL_MS });
    this.absent = new LRUCache({ ...limits, ttl: ABSENT_TTL_MS });
    this.reloaded = new LRUCache({ ...limits, ttl: RELOAD_EVERY_MS });
  }

  /** The record; concurrent callers share one load. */
  async find(id: string): Promise<V | undefined> {
    const known = this.known.get(id);
    if (known || this.absent.get(id)) return known;
    return this.loading.get(id) ?? this.loadOnce(id);
  }

  /**
   * The record, reloaded at most once a second; in between the cached one. The cached record stays
   * until the reload has succeeded, so that an unreachable database does not remove it.
   */
  async findNewer(id: string): Promise<V | undefined> {
    const underWay = this.loading.get(id);
    if (underWay) return underWay;
    if (this.reloaded.get(id)) return this.find(id);
    this.reloaded.set(id, true);
    return this.loadOnce(id);
  }

  /** The next find loads again; an answer that is already under way is not cached. */
  forget(id: string): void {
    this.known.delete(id);
    this.absent.delete(id);
    this.loading.delete(id);
  }

  private async loadOnce(id: string): Promise<V | undefined> {
    const answer = this.load(id);
    this.loading.set(id, answer);
    try {
      const value = await answer;
      if (this.loading.get(id) !== answer) return value;
      if (value) this.known.set(id, value);
      else this.setAbsent(id);
      return value;
    } finally {
      if (this.loading.get(id) === answer) this.loading.delete(id);
    }
  }

  private setAbsent(id: string): void {
    this.known.delete(id);
    this.absent.set(id, true);
  }
}
