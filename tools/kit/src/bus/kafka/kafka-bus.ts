import { Kafka, logLevel, type KafkaConfig, type RetryOptions } from 'kafkajs';
import type { Log } from '../../telemetry';
import type { Event } from '../event';
import type { EventBus, Subscription } from '../event-bus';
import { EventProducer } from './event-producer';
import { EventSender } from './event-sender';
import { KafkaGroup } from './kafka-group';
import { RETRY_LEVELS, Topics, type RetryLevel } from './topics';

/** About ten seconds in which the later events of a key wait for one that fails. */
const IN_PLACE_DELAYS_MS = [20, 100, 400, 1_500, 3_000, 5_000];

export interface KafkaBusOptions {
  /** Host and port of each broker. */
  readonly brokers: readonly string[];
  /** Name of the process in the broker's logs. */
  readonly clientId: string;
  readonly log: Log;
  /** Sources whose events can be subscribed to, for example "/masar/contracts". */
  readonly sources: readonly string[];
  /** Tells platforms on one cluster apart. */
  readonly topicPrefix?: string;
  readonly inPlaceDelaysMs?: readonly number[];
  readonly retryLevels?: readonly RetryLevel[];
  readonly security?: Pick<KafkaConfig, 'ssl' | 'sasl'>;
}

/**
 * A bus over Kafka. An event is handed over when all in-sync replicas have it. Topics must be there
 * (`createTopics`); a new group reads from the beginning. Subscribing waits for no group: a member that
 * was killed would hold up the start of the next for its whole session.
 */
export function kafkaBus(options: KafkaBusOptions): EventBus {
  return new KafkaBus(options);
}

/** For as long as the broker is away. On a producer of its own it has no effect (kafkajs 2.2). */
const FOR_GOOD: RetryOptions = { retries: 1e6, initialRetryTime: 100, maxRetryTime: 1_000 };

/** The client that every part uses. */
export function kafkaClient(
  options: Pick<KafkaBusOptions, 'brokers' | 'clientId' | 'log' | 'security'>,
  retry = FOR_GOOD,
): Kafka {
  const { brokers, clientId, log, security } = options;
  return new Kafka({
    brokers: [...brokers],
    clientId,
    ...security,
    retry,
    logLevel: logLevel.WARN,
    // kafkajs reports a broker that is away or busy as an error, and waits for it; what matters
    // to an operator the producer and the groups log themselves.
    logCreator:
      () =>
      ({ namespace, log: { message, error } }) =>
        log.debug({ namespace, reason: error as unknown }, message),
  });
}

class KafkaBus implements EventBus {
  private readonly kafka: Kafka;
  private readonly producer: EventProducer;
  private readonly sender: EventSender;
  private readonly topics: Topics;
  private readonly groups = new Map<string, KafkaGroup>();

  constructor(private readonly options: KafkaBusOptions) {
    this.kafka = kafkaClient(options);
    this.producer = new EventProducer(this.kafka, options.log);
    this.topics = topicsOf(options);
    this.sender = new EventSender(this.producer, { topics: this.topics, log: options.log });
  }

  publish(events: readonly Event[]): Promise<ReadonlySet<string>> {
    return this.sender.send(events);
  }

  async subscribe(subscription: Subscription): Promise<void> {
    const { group } = subscription;
    if (this.groups.has(group)) throw new RangeError(`group ${group} is subscribed already`);
    const { log, sources, inPlaceDelaysMs = IN_PLACE_DELAYS_MS } = this.options;
    const { kafka, producer, topics } = this;
    const started = new KafkaGroup(subscription, {
      ...{ kafka, producer, topics, log, inPlaceDelaysMs },
      sources: sources.map((source) => topics.ofSource(source)),
    });
    this.groups.set(group, started);
    started.start();
  }

  async unsubscribe(group: string): Promise<void> {
    await this.groups.get(group)?.stop();
    this.groups.delete(group);
  }

  /** Consumers first: what they set aside goes through the producer. */
  async close(): Promise<void> {
    await Promise.all([...this.groups.values()].map((group) => group.stop()));
    await this.producer.close();
  }
}

/** The names that a bus of these options uses. */
export function topicsOf({
  topicPrefix = 'masar.',
  retryLevels = RETRY_LEVELS,
}: Pick<KafkaBusOptions, 'topicPrefix' | 'retryLevels'>): Topics {
  return new Topics(topicPrefix, retryLevels);
}
