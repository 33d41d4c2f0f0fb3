import type { Kafka } from 'kafkajs';
import type { Event } from '../event';
import type { EventBus, Subscription } from '../event-bus';
import { EventProducer } from './event-producer';
import { EventSender } from './event-sender';
import { kafkaClient, topicsOf, type KafkaBusOptions } from './kafka-client';
import { KafkaGroup } from './kafka-group';
import type { Topics } from './topics';
import { watchDeadLetters } from './dead-letters/watch-dead-letters';

/** About ten seconds in which the later events of a key wait for one that fails. */
const IN_PLACE_DELAYS_MS = [20, 100, 400, 1_500, 3_000, 5_000];

/**
 * A bus over Kafka. An event is handed over when all in-sync replicas have it. Topics must be there
 * (`createTopics`); a new group reads from the beginning. Subscribing waits for no group: a member that
 * was killed would hold up the start of the next for its whole session.
 */
export function kafkaBus(options: KafkaBusOptions): EventBus {
  return new KafkaBus(options);
}

class KafkaBus implements EventBus {
  private readonly kafka: Kafka;
  private readonly producer: EventProducer;
  private readonly sender: EventSender;
  private readonly topics: Topics;
  private readonly groups = new Map<string, KafkaGroup>();
  private readonly watches = new Map<string, () => void>();

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
    this.watches.set(group, watchDeadLetters(this.options, group));
  }

  async unsubscribe(group: string): Promise<void> {
    this.watches.get(group)?.();
    await this.groups.get(group)?.stop();
    this.groups.delete(group);
  }

  /** Consumers first: what they set aside goes through the producer. */
  async close(): Promise<void> {
    for (const end of this.watches.values()) end();
    await Promise.all([...this.groups.values()].map((group) => group.stop()));
    await this.producer.close();
  }
}
