import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Log } from '../../telemetry';
import type { Event } from '../event';
import { wants, type Subscription } from '../event-bus';
import { groupBy } from '../group-by';
import { Slots } from '../slots';
import { tryInPlace } from '../try-in-place';
import { BatchRun } from './batch-run';
import { toEvent } from './event-message';
import type { EventProducer } from './event-producer';
import { dueAt, setAside, type Origin } from './set-aside';
import type { Topics } from './topics';

/** Keys of one group that are handled at the same time in one process. */
const CONCURRENT_KEYS = 32;
const CONCURRENT_PARTITIONS = 8;
const SESSION_TIMEOUT_MS = 30_000;
/** How long a rebalance waits for the handlers that run. */
const REBALANCE_TIMEOUT_MS = 60_000;
const RESTART_AFTER_MS = 1_000;
/** A stop waits for the fetch that is under way. */
export const FETCH_WAITS_MS = 500;

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
  private readonly slots = new Slots(CONCURRENT_KEYS);
  private readonly stopping = new AbortController();
  private readonly pauses = new Set<NodeJS.Timeout>();

  constructor(
    private readonly subscription: Subscription,
    private readonly options: KafkaGroupOptions,
  ) {}

  /** @throws when the broker refuses the subscription, for example a topic that is not there */
  async start(): Promise<void> {
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
    consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
      this.options.log.warn({ reason: error.message, group }, 'the consumer starts again');
      if (!restart) void this.startAgain();
    });
    await consumer.connect();
    await consumer.subscribe({
      topics: [...sources, ...topics.retriesOf(group)],
      fromBeginning: true,
    });
    await consumer.run({
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: CONCURRENT_PARTITIONS,
      eachBatch: (payload) => this.handleBatch(payload),
    });
  }

  /** Ends after the handlers that are running; what they have not begun comes again. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const pause of this.pauses) clearTimeout(pause);
    await this.consumer?.disconnect();
  }

  /** kafkajs gives up on errors that it thinks are for good; a service has nothing better to do. */
  private async startAgain(): Promise<void> {
    const { signal } = this.stopping;
    await this.consumer?.disconnect().catch(() => undefined);
    while (!signal.aborted) {
      await sleep(RESTART_AFTER_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        return await this.start();
      } catch (err) {
        this.options.log.error({ err, group: this.subscription.group }, 'no new consumer yet');
      }
    }
  }

  private async handleBatch(payload: EachBatchPayload): Promise<void> {
    const run = new BatchRun(payload, this.stopping.signal);
    const { topic, partition } = payload.batch;
    const { topics } = this.options;
    const origin = { topics, group: this.subscription.group, topic, partition };
    const byKey = groupBy(this.dueOf(payload), ({ key }) => String(key));
    const works = Array.from(byKey.values(), (ofKey) =>
      this.slots.use(async () => {
        for (const message of ofKey) {
          if (run.isOver || !(await this.isDone(message, origin, run))) return;
          run.finish(message);
        }
      }),
    );
    await run.during(Promise.all(works));
  }

  /** The messages whose pause is over; the partition rests until the next one's is. */
  private dueOf({ batch, pause }: EachBatchPayload): readonly KafkaMessage[] {
    const now = Date.now();
    const next = batch.messages.findIndex((message) => dueAt(message) > now);
    const waiting = batch.messages[next];
    if (!waiting) return batch.messages;
    const resume = pause();
    const timer = setTimeout(
      () => {
        this.pauses.delete(timer);
        resume();
      },
      dueAt(waiting) - now,
    );
    this.pauses.add(timer);
    return batch.messages.slice(0, next);
  }

  /** Whether the message needs nothing more here: handled, not wanted, or safely set aside. */
  private async isDone(message: KafkaMessage, origin: Origin, run: BatchRun): Promise<boolean> {
    const { producer, inPlaceDelaysMs, log } = this.options;
    let event: Event;
    try {
      event = toEvent(message);
    } catch (error) {
      const { group, topic, partition } = origin;
      const place = { group, topic, partition, offset: message.offset };
      log.error({ err: error, ...place }, 'not an event');
      return (
        (await producer.send([setAside(message, origin, { error, isEvent: false })])) === 'safe'
      );
    }
    if (!wants(this.subscription, event.type)) return true;
    const error = await tryInPlace(this.subscription, event, {
      ...{ delaysMs: inPlaceDelaysMs, log, signal: this.stopping.signal },
      isOver: () => run.isOver,
    });
    if (error === undefined) return true;
    if (run.isOver) return false;
    return (await producer.send([setAside(message, origin, { error, isEvent: true })])) === 'safe';
  }
}
