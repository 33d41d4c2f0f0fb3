import { Kafka, logLevel, type KafkaConfig, type RetryOptions } from 'kafkajs';
import type { Log } from '../../telemetry';
import { RETRY_LEVELS, Topics, type RetryLevel } from './topics';

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

/** The names that a bus of these options uses. */
export function topicsOf({
  topicPrefix = 'masar.',
  retryLevels = RETRY_LEVELS,
}: Pick<KafkaBusOptions, 'topicPrefix' | 'retryLevels'>): Topics {
  return new Topics(topicPrefix, retryLevels);
}
