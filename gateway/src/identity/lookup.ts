import { LRUCache } from 'lru-cache';
import type { Clock } from '@masar/kit/time';

/**
 * How long a change made elsewhere can go unseen here: a leaked key is to be dead within seconds.
 */
const KNOWN_TTL_MS = 15_000;
const ABSENT_TTL_MS = 5_000;
/** One reload of an id in this time at most: whoever guesses at secrets causes no more. */
const RELOAD_EVERY_MS = 1_000;
const MAX_ENTRIES = 10_000;

/**
 * Remembers answers of the database for some seconds, absence too. What was found and what was not
 * have their own space, so that guessing at ids pushes out no real one.
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
      max: MAX_ENTRIES,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    };
    this.known = new LRUCache({ ...limits, ttl: KNOWN_TTL_MS });
    this.absent = new LRUCache({ ...limits, ttl: ABSENT_TTL_MS });
    this.reloaded = new LRUCache({ ...limits, ttl: RELOAD_EVERY_MS });
  }

  /** The record, loaded once however many ask for it at the same time. */
  async find(id: string): Promise<V | undefined> {
    const known = this.known.get(id);
    if (known || this.absent.get(id)) return known;
    return this.loading.get(id) ?? this.loadOnce(id);
  }

  /**
   * The record as it is in the database, at most once a second; between, what is known of it. What
   * is known stays until the answer, for a database that is away must not make it unknown.
   */
  async findNewer(id: string): Promise<V | undefined> {
    const underWay = this.loading.get(id);
    if (underWay) return underWay;
    if (this.reloaded.get(id)) return this.find(id);
    this.reloaded.set(id, true);
    return this.loadOnce(id);
  }

  /** Asks the database next time; an answer that is under way is too old to be kept. */
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
