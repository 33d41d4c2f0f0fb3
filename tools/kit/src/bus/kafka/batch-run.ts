import type { EachBatchPayload } from 'kafkajs';
import type { PartitionProgress } from './partition-progress';

/** kafkajs sends one at most every three seconds, however often it is asked. */
const BEAT_EVERY_MS = 1_000;

/** One fetched batch while it is worked on: keeps the membership alive, and says when to stop. */
export class BatchRun {
  private failure: unknown;
  /** How long the partition rests, once it was halted. */
  haltMs: number | undefined;

  constructor(
    private readonly payload: EachBatchPayload,
    private readonly progress: PartitionProgress,
    private readonly stopping: AbortSignal,
  ) {}

  /** The partition is another member's, this one stops, or it cannot go on: nothing new may begin. */
  get isOver(): boolean {
    const { isRunning, isStale } = this.payload;
    const isLost = this.failure !== undefined || !isRunning() || isStale();
    return isLost || this.haltMs !== undefined || this.stopping.aborted;
  }

  /** The group's own database or service is away: no event of the partition can be handled now. */
  halt(forMs: number): void {
    this.haltMs = forMs;
  }

  /**
   * Waits for the work with heartbeats, then marks what is finished without a gap for the commit.
   * @throws what the broker answered to a heartbeat, for kafkajs to join the group again
   */
  async during<T>(work: Promise<T>): Promise<T> {
    const beat = setInterval(() => {
      this.payload.heartbeat().catch((error: unknown) => {
        this.failure ??= error;
      });
    }, BEAT_EVERY_MS);
    let done: T;
    try {
      done = await work;
    } finally {
      clearInterval(beat);
      this.resolveFinished();
    }
    if (this.failure !== undefined) throw this.failure;
    return done;
  }

  private resolveFinished(): void {
    const last = this.progress.takeFinished(this.payload.batch.messages);
    if (last) this.payload.resolveOffset(last.offset);
  }
}
