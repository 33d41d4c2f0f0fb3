import type { Admin, Consumer, EachMessagePayload, Kafka } from 'kafkajs';
import { newId } from '../../../ids';
import { asAdmin } from '../as-admin';
import { EventProducer } from '../event-producer';
import { kafkaClient, topicsOf, type KafkaBusOptions } from '../kafka-client';
import { FETCH_WAITS_MS } from '../kafka-group';
import { redriven, toDeadLetter, type DeadLetter } from './set-aside';
import type { Topics } from '../topics';

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
    const ends = await asAdmin(this.kafka, (admin) => this.endsBy(admin));
    return ends.reduce((sum, { left }) => sum + left, 0);
  }

  /** Shows each, oldest first within its partition, and changes nothing; answers how many. */
  async list(show: (letter: DeadLetter) => void): Promise<number> {
    // A group of its own, which is gone after it, since it commits nothing.
    const groupId = `${this.reader}.${newId('list')}`;
    return this.read(groupId, async ({ partition, message }) => {
      show(toDeadLetter(partition, message));
    });
  }

  /**
   * Gives the dead letters that are there now back to their group, which tries them through all
   * levels again; answers how many. One that is cut off begins again where it has committed.
   */
  async redrive(): Promise<number> {
    const [level] = this.topics.retryLevels;
    if (!level) throw new Error('a bus without retry topics has nowhere to redrive to');
    const target = this.topics.retry(this.group, level);
    const producer = new EventProducer(this.kafka, this.options.log);
    try {
      const count = await this.read(
        this.reader,
        async ({ topic, partition, message }, consumer) => {
          const sent = await producer.send([redriven(message, target)]);
          if (sent !== 'safe') throw new Error('not sent');
          const offset = String(BigInt(message.offset) + 1n);
          await consumer.commitOffsets([{ topic, partition, offset }]);
        },
      );
      await this.removeGivenBack();
      return count;
    } finally {
      await producer.close();
    }
  }

  /**
   * Takes every dead letter that is there now and has not been redriven. It commits nothing itself:
   * kafkajs would commit those that arrive meanwhile, which nobody has taken.
   */
  private async read(
    groupId: string,
    take: (letter: EachMessagePayload, consumer: Consumer) => Promise<void>,
  ): Promise<number> {
    const unread = new Map(
      (await asAdmin(this.kafka, (admin) => this.endsBy(admin)))
        .filter(({ left }) => left > 0)
        .map(({ partition, next, end }) => [partition, { next, end }]),
    );
    if (unread.size === 0) return 0;
    const consumer = this.kafka.consumer({ groupId, maxWaitTimeInMs: FETCH_WAITS_MS });
    let count = 0;
    await consumer.connect();
    try {
      await consumer.subscribe({ topics: [this.topics.dead(this.group)], fromBeginning: true });
      await new Promise<void>((resolve, reject) => {
        const eachMessage = async (letter: EachMessagePayload): Promise<void> => {
          const { partition, message } = letter;
          const span = unread.get(partition);
          const offset = BigInt(message.offset);
          if (!span || offset < span.next) return;
          await take(letter, consumer);
          count += 1;
          if (offset + 1n >= span.end) unread.delete(partition);
          if (unread.size === 0) setImmediate(resolve);
        };
        consumer.run({ autoCommit: false, eachMessage }).catch(reject);
      });
    } finally {
      await consumer.disconnect();
    }
    return count;
  }

  /** Kafka forgets how far a group has read a week after it has: they would be listed once more. */
  private async removeGivenBack(): Promise<void> {
    const topic = this.topics.dead(this.group);
    await asAdmin(this.kafka, async (admin) => {
      // With the same client: kafkajs deletes only from topics that it was asked about before.
      const partitions = (await this.endsBy(admin))
        .filter(({ next, first }) => next > first)
        .map(({ partition, next }) => ({ partition, offset: String(next) }));
      if (partitions.length > 0) await admin.deleteTopicRecords({ topic, partitions });
    });
  }

  private get reader(): string {
    return `${this.topics.group(this.group)}.dlq`;
  }

  private async endsBy(admin: Admin) {
    const topic = this.topics.dead(this.group);
    const [committedNow] = await admin.fetchOffsets({ groupId: this.reader, topics: [topic] });
    const offsets = await admin.fetchTopicOffsets(topic);
    const committed = new Map(committedNow?.partitions.map((p) => [p.partition, BigInt(p.offset)]));
    return offsets.map(({ partition, high, low }) => {
      const [end, first] = [BigInt(high), BigInt(low)];
      const read = committed.get(partition) ?? -1n;
      const next = read > first ? read : first;
      return { partition, first, next, end, left: Number(end - next) };
    });
  }
}
