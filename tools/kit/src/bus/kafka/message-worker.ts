import type { KafkaMessage } from 'kafkajs';
import { DomainError } from '../../errors';
import type { Log } from '../../telemetry';
import type { Event } from '../event';
import { wants, type Subscription } from '../event-bus';
import { tryInPlace } from '../try-in-place';
import type { BatchRun } from './batch-run';
import { toEvent } from './event-message';
import type { EventProducer } from './event-producer';
import type { PartitionProgress } from './partition-progress';
import { setAside, type Origin } from './dead-letters/set-aside';

/** A longer pause does not hold the batch: its key rests, and is fetched again. */
const SHORT_PAUSE_MS = 500;
/** Before a group whose own needs are away asks again, where no pause is set. */
const AWAY_MS = 1_000;

interface MessageWorkerOptions {
  readonly producer: EventProducer;
  readonly inPlaceDelaysMs: readonly number[];
  readonly log: Log;
  /** Ends pauses. */
  readonly signal: AbortSignal;
}

/** The partition that messages were fetched from, and its progress. */
interface Fetched {
  readonly key: string;
  readonly origin: Origin;
  readonly run: BatchRun;
  readonly progress: PartitionProgress;
}

/** Finishes the messages of one key: handles them, or sets aside what cannot be handled. */
export class MessageWorker {
  /** Pauses in which a key rests, after those in which the batch waits for it. */
  readonly pausesMs: readonly number[];
  private readonly shortPausesMs: readonly number[];
  private readonly awayMs: number;

  constructor(
    private readonly subscription: Subscription,
    private readonly options: MessageWorkerOptions,
  ) {
    const { inPlaceDelaysMs } = options;
    const firstLong = inPlaceDelaysMs.findIndex((delayMs) => delayMs > SHORT_PAUSE_MS);
    const short = firstLong < 0 ? inPlaceDelaysMs.length : firstLong;
    this.shortPausesMs = inPlaceDelaysMs.slice(0, short);
    this.pausesMs = inPlaceDelaysMs.slice(short);
    this.awayMs = inPlaceDelaysMs.at(-1) ?? AWAY_MS;
  }

  /** True when all are finished; it stops at the first that is not. */
  async finish(messages: readonly KafkaMessage[], fetched: Fetched): Promise<boolean> {
    const { key, run, progress } = fetched;
    for (const message of messages) {
      if (run.isOver || progress.isResting(key, Date.now())) return false;
      if (!(await this.isFinished(message, fetched))) return false;
      progress.finish(message);
    }
    return true;
  }

  /** True when the message needs nothing more here: handled, not wanted, or safely set aside. */
  private async isFinished(message: KafkaMessage, fetched: Fetched): Promise<boolean> {
    const { key, origin, run, progress } = fetched;
    let event: Event;
    try {
      event = toEvent(message);
    } catch (error) {
      const { group, topic, partition } = origin;
      const place = { group, topic, partition, offset: message.offset };
      this.options.log.error({ err: error, ...place }, 'not an event');
      return this.isSetAside(setAside(message, origin, { error, isEvent: false }));
    }
    if (!wants(this.subscription, event.type)) return true;
    const error = await this.failureOf(event, fetched);
    if (error === undefined) progress.recover(key);
    else if (isAway(error)) run.halt(this.awayMs);
    if (error === undefined || run.isOver) return error === undefined;
    if (progress.rest(key, Date.now())) return false;
    return this.isSetAside(setAside(message, origin, { error, isEvent: true }));
  }

  private failureOf(event: Event, { key, run, progress }: Fetched): Promise<unknown> {
    const { log, signal } = this.options;
    const delaysMs = progress.isFailing(key) ? [] : this.shortPausesMs;
    const isOver = () => run.isOver;
    return tryInPlace(this.subscription, event, { delaysMs, log, signal, isOver });
  }

  private async isSetAside(message: ReturnType<typeof setAside>): Promise<boolean> {
    return (await this.options.producer.send([message])) === 'safe';
  }
}

/** The group's own database or service does not answer: no event is to blame for that. */
function isAway(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE';
}
