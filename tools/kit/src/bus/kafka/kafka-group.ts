import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import type { Log } from '../../telemetry';
import type { Subscription } from '../event-bus';
import { groupBy } from '../group-by';
import { Semaphore } from '../../concurrency';
import { BatchRun } from './batch-run';
import { DISCONNECT_WITHIN_MS, type EventProducer } from './event-producer';
import { MessageWorker } from './message-worker';
import { PartitionProgress } from './partition-progress';
import { dueAt } from './dead-letters/set-aside';
import { Lag } from './lag';
import type { Topics } from './topics';
import { within } from './within';

/** Keys of one group that are handled at the same time in one process. */
const CONCURRENT_KEYS = 32;
const CONCURRENT_PARTITIONS = 8;
/** Partitions of a member that was killed rest for so long; one that lives says so every 3 s. */
const SESSION_TIMEOUT_MS = 10_000;
/** How long a rebalance waits for the handlers that run. */
const REBALANCE_TIMEOUT_MS = 60_000;
const RESTART_AFTER_MS = 1_000;
const WARN_EVERY_MS = 5_000;
/** Of somebody who reads that no member has joined. */
const WAY_OUT =
  'a member that was killed leaves after 10 s; otherwise see that Kafka runs at KAFKA_BROKERS and that the topics are made (admin.js topics)';
/** A stop waits for the fetch that is under way. */
export const FETCH_WAITS_MS = 500;
/** Pause before a partition is fetched again from a message on that could not be finished. */
const FETCH_AGAIN_MS = 200;

export interface KafkaGroupOptions {
  readonly kafka: Kafka;
  readonly producer: EventProducer;
  readonly topics: Topics;
  /** Topics whose events the group may want. */
  readonly sources: readonly string[];
  /** Pauses between the tries that keep the later events of a key waiting. */
  readonly inPlaceDelaysMs: readonly number[];
  readonly log: Log;
}

/**
 * One group of consumers on Kafka: one key strictly in order, several keys at the same time, offsets
 * committed after the work. What it cannot handle in place it sets aside and goes on.
 */
export class KafkaGroup {
  private consumer: Consumer | undefined;
  /** Ends when kafkajs goes on by itself, or this member stops. */
  private joining: Promise<void> = Promise.resolve();
  private unjoined: NodeJS.Timeout | undefined;
  private readonly worker: MessageWorker;
  private readonly lag: Lag;
  private readonly semaphore = new Semaphore(CONCURRENT_KEYS);
  private readonly stopping = new AbortController();
  private readonly pauses = new Set<NodeJS.Timeout>();
  /** Batches that are worked on. */
  private readonly running = new Set<Promise<void>>();
  /** Progress by partition, for the partitions that this member has at the moment. */
  private readonly partitions = new Map<string, PartitionProgress>();

  constructor(
    private readonly subscription: Subscription,
    private readonly options: KafkaGroupOptions,
  ) {
    const { signal } = this.stopping;
    this.worker = new MessageWorker(subscription, { ...options, signal });
    this.lag = new Lag(subscription.group);
  }

  /** Joins in the background: Kafka keeps what is not read, so nobody has to wait for it. */
  start(): void {
    clearInterval(this.unjoined);
    this.unjoined = setInterval(() => {
      const fields = { group: this.subscription.group, wayOut: WAY_OUT };
      this.options.log.warn(fields, 'the group has not let this member join yet');
    }, WARN_EVERY_MS);
    this.joining = this.keepJoining();
  }

  /** @throws when the broker refuses the subscription, for example a topic that is not there */
  private async join(): Promise<void> {
    const { kafka, topics, sources } = this.options;
    const { group } = this.subscription;
    const consumer = kafka.consumer({
      groupId: topics.group(group),
      sessionTimeout: SESSION_TIMEOUT_MS,
      rebalanceTimeout: REBALANCE_TIMEOUT_MS,
      maxWaitTimeInMs: FETCH_WAITS_MS,
      allowAutoTopicCreation: false,
    });
    this.consumer = consumer;
    // Another member may have had a partition meanwhile: its messages begin anew.
    consumer.on(consumer.events.GROUP_JOIN, () => {
      clearInterval(this.unjoined);
      this.partitions.clear();
      this.lag.clear();
    });
    consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
      this.options.log.warn({ reason: error.message, group }, 'the consumer starts again');
      if (!restart && !this.stopping.signal.aborted) this.start();
    });
    await consumer.connect();
    await consumer.subscribe({
      topics: [...sources, ...topics.retriesOf(group)],
      fromBeginning: true,
    });
    await consumer.run({
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: CONCURRENT_PARTITIONS,
      eachBatch: (payload) => this.track(this.handleBatch(payload)),
    });
  }

  /**
   * Ends after the handlers that are running; what they have not begun comes again. A broker that is
   * away is not waited for: the group does without this member after a while.
   */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.unjoined);
    for (const pause of this.pauses) clearTimeout(pause);
    // kafkajs leaves no group that it has not joined yet, and would join it later.
    const left = this.joining.then(() => this.consumer?.disconnect());
    await Promise.allSettled(this.running);
    await within(DISCONNECT_WITHIN_MS, left);
  }

  /** kafkajs gives up on errors that it thinks are for good; a service has nothing better to do. */
  private async keepJoining(): Promise<void> {
    const { signal } = this.stopping;
    for (;;) {
      if (this.consumer) {
        await this.consumer.disconnect().catch(() => undefined);
        await sleep(RESTART_AFTER_MS, undefined, { signal }).catch(() => undefined);
      }
      if (signal.aborted) return;
      try {
        return await this.join();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const { group } = this.subscription;
        this.options.log.warn({ reason, group, wayOut: WAY_OUT }, 'no consumer yet');
      }
    }
  }

  private async handleBatch(payload: EachBatchPayload): Promise<void> {
    const { topic, partition, messages } = payload.batch;
    this.lag.begin(payload.batch);
    const progress = this.progressOf(`${topic}:${partition}`);
    const run = new BatchRun(payload, progress, this.stopping.signal);
    const notDue = messages.findIndex((message) => dueAt(message) > Date.now());
    const due = notDue < 0 ? messages : messages.slice(0, notDue);
    const origin = {
      topics: this.options.topics,
      group: this.subscription.group,
      topic,
      partition,
    };
    const open = groupBy(progress.open(due), ({ key }) => String(key));
    const works = Array.from(open, ([key, ofKey]) =>
      this.semaphore.use(() => this.worker.finish(ofKey, { key, origin, run, progress })),
    );
    const areFinished = await run.during(Promise.all(works));
    const next = messages[notDue];
    if (!areFinished.includes(false) && !next) this.lag.end(payload.batch);
    if (areFinished.includes(false)) this.rest(payload, run.haltMs ?? FETCH_AGAIN_MS);
    else if (next) this.rest(payload, dueAt(next) - Date.now());
  }

  private async track(work: Promise<void>): Promise<void> {
    this.running.add(work);
    await work.finally(() => this.running.delete(work));
  }

  private progressOf(place: string): PartitionProgress {
    const known = this.partitions.get(place);
    if (known) return known;
    const progress = new PartitionProgress(this.worker.pausesMs);
    this.partitions.set(place, progress);
    return progress;
  }

  /** Fetches nothing of the partition for a while, then from its first unfinished message on. */
  private rest({ pause }: EachBatchPayload, forMs: number): void {
    if (this.stopping.signal.aborted) return;
    const resume = pause();
    const timer = setTimeout(() => {
      this.pauses.delete(timer);
      resume();
    }, forMs);
    this.pauses.add(timer);
  }
}
