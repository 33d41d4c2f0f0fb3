import type { Log } from '../telemetry';
import type { Event } from './event';
import { wants, type Subscription } from './event-bus';
import { Semaphore } from '../concurrency';
import { tryInPlace } from './try-in-place';

/** Keys of one group that are handled at the same time: what its handlers can write together. */
const CONCURRENT_KEYS = 256;

/** One group of the in-process bus: one key strictly in order, several keys at the same time. */
export class ConsumerGroup {
  /** For each key with work: whether everything queued for it so far was finished. */
  private readonly tails = new Map<string, Promise<boolean>>();
  private readonly semaphore = new Semaphore(CONCURRENT_KEYS);
  private stopped = false;

  constructor(
    private readonly subscription: Subscription,
    private readonly options: { readonly log: Log; readonly retryDelaysMs: readonly number[] },
  ) {}

  /**
   * Handles events of one key after those that the key is waiting for already. Answers how many
   * are finished: it stops at the first failure, and does not start when earlier ones failed.
   */
  async deliver(events: readonly Event[]): Promise<number> {
    const key = events[0]?.partitionkey ?? '';
    const earlier = this.tails.get(key) ?? Promise.resolve(true);
    const finished = earlier.then((ok) =>
      ok ? this.semaphore.use(() => this.handleAll(events)) : 0,
    );
    const tail = finished.then((count) => count === events.length);
    this.tails.set(key, tail);
    await tail;
    if (this.tails.get(key) === tail) this.tails.delete(key);
    return finished;
  }

  /** True when the group asked for any of them; of the others there is nothing to finish. */
  wantsAny(events: readonly Event[]): boolean {
    return events.some(({ type }) => wants(this.subscription, type));
  }

  get isStopped(): boolean {
    return this.stopped;
  }

  /** From here on it finishes nothing; ends after the handlers that are running. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.tails.values());
  }

  private async handleAll(events: readonly Event[]): Promise<number> {
    for (const [index, event] of events.entries()) {
      if (this.stopped) return index;
      if (wants(this.subscription, event.type) && !(await this.isHandled(event))) return index;
    }
    return events.length;
  }

  private async isHandled(event: Event): Promise<boolean> {
    const { log, retryDelaysMs: delaysMs } = this.options;
    return (await tryInPlace(this.subscription, event, { delaysMs, log })) === undefined;
  }
}
