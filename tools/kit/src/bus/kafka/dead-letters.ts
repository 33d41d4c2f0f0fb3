import type { Kafka } from 'kafkajs';
import { EventProducer } from './event-producer';
import { kafkaClient, topicsOf, type KafkaBusOptions } from './kafka-bus';
import { FETCH_WAITS_MS } from './kafka-group';
import { redriven } from './set-aside';
import type { Topics } from './topics';

/** The events that one group could not handle, for the person who has mended the cause. */
export class DeadLetters {
  private readonly kafka: Kafka;
  private readonly topics: Topics;

  constructor(
    private readonly options: KafkaBusOptions,
    private readonly group: string,
  ) {
    this.kafka = kafkaClient(options);
    this.topics = topicsOf(options);
  }

  /** How many wait. */
  async count(): Promise<number> {
    const ends = await this.ends();
    return ends.reduce((sum, { left }) => sum + left, 0);
  }

  /**
   * Gives the dead letters that are there now back to their group, which tries them through all
   * levels again; answers how many. One that is cut off begins again where it has committed.
   */
  async redrive(): Promise<number> {
    const ends = (await this.ends()).filter(({ left }) => left > 0);
    if (ends.length === 0) return 0;
    const [level] = this.topics.retryLevels;
    if (!level) throw new Error('a bus without retry topics has nowhere to redrive to');
    const target = this.topics.retry(this.group, level);
    const producer = new EventProducer(this.kafka, this.options.log);
    const unread = new Map(ends.map(({ partition, end }) => [partition, end]));
    const consumer = this.kafka.consumer({
      groupId: this.reader,
      maxWaitTimeInMs: FETCH_WAITS_MS,
    });
    let count = 0;
    await consumer.connect();
    await consumer.subscribe({ topics: [this.topics.dead(this.group)], fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      const eachMessage = async ({ partition, message }: Letter): Promise<void> => {
        if (!unread.has(partition)) return;
        if (!(await producer.send([redriven(message, target)]))) throw new Error('not sent');
        count += 1;
        if (BigInt(message.offset) + 1n >= (unread.get(partition) ?? 0n)) unread.delete(partition);
        if (unread.size === 0) setImmediate(resolve);
      };
      consumer.run({ eachMessage }).catch(reject);
    });
    await consumer.disconnect();
    await producer.close();
    return count;
  }

  private get reader(): string {
    return `${this.topics.group(this.group)}.dlq`;
  }

  private async ends() {
    const admin = this.kafka.admin();
    await admin.connect();
    try {
      const topic = this.topics.dead(this.group);
      const groupId = this.reader;
      const [read] = await admin.fetchOffsets({ groupId, topics: [topic] });
      const committed = new Map(read?.partitions.map((p) => [p.partition, BigInt(p.offset)]));
      const offsets = await admin.fetchTopicOffsets(topic);
      return offsets.map(({ partition, high, low }) => {
        const [end, first] = [BigInt(high), BigInt(low)];
        const next = committed.get(partition) ?? -1n;
        return { partition, end, left: Number(end - (next > first ? next : first)) };
      });
    } finally {
      await admin.disconnect();
    }
  }
}

type Letter = Parameters<
  NonNullable<Parameters<ReturnType<Kafka['consumer']>['run']>[0]>['eachMessage'] & object
>[0];
