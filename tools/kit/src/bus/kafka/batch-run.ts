import type { EachBatchPayload, KafkaMessage } from 'kafkajs';

/** kafkajs sends one at most every three seconds, however often it is asked. */
const BEAT_EVERY_MS = 1_000;

/** One fetched batch while it is worked on: keeps the membership alive and counts what is finished. */
export class BatchRun {
  private readonly finished = new Set<string>();
  private failure: unknown;

  constructor(
    private readonly payload: EachBatchPayload,
    private readonly stopping: AbortSignal,
  ) {}

  /** The partition is another member's, or this one stops: nothing new may begin. */
  get isOver(): boolean {
    const { isRunning, isStale } = this.payload;
    return this.failure !== undefined || this.stopping.aborted || !isRunning() || isStale();
  }

  finish({ offset }: KafkaMessage): void {
    this.finished.add(offset);
  }

  /**
   * Waits for the work with heartbeats, then marks what is finished without a gap for the commit.
   * @throws what the broker answered to a heartbeat, for kafkajs to join the group again
   */
  async during(work: Promise<unknown>): Promise<void> {
    const beat = setInterval(() => {
      this.payload.heartbeat().catch((error: unknown) => {
        this.failure ??= error;
      });
    }, BEAT_EVERY_MS);
    try {
      await work;
    } finally {
      clearInterval(beat);
      this.resolveFinished();
    }
    if (this.failure !== undefined) throw this.failure;
  }

  private resolveFinished(): void {
    for (const { offset } of this.payload.batch.messages) {
      if (!this.finished.has(offset)) return;
      this.payload.resolveOffset(offset);
    }
  }
}
