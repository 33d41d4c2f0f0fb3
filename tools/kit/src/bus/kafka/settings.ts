import type { SASLOptions } from 'kafkajs';
import { readConfig, type Settings } from '../../config';
import type { EventBus } from '../event-bus';
import { kafkaBus, type KafkaBusOptions } from './kafka-bus';

/** What a process with events of its own reads from its environment. */
export const KAFKA_SETTINGS = {
  KAFKA_BROKERS: {
    kind: 'text',
    example: 'kafka-0.kafka:9092,kafka-1.kafka:9092',
    help: 'Kafka brokers, host:port, separated by commas',
  },
  KAFKA_TOPIC_PREFIX: {
    kind: 'text',
    default: 'masar.',
    example: 'masar.',
    help: 'beginning of every topic and group name: tells platforms on one cluster apart',
  },
  KAFKA_TLS: { kind: 'flag', default: false, help: 'whether brokers are reached over TLS' },
  KAFKA_USERNAME: {
    kind: 'text',
    optional: true,
    example: 'masar-contracts',
    help: 'SCRAM-SHA-512 user; without it there is no SASL',
  },
  KAFKA_PASSWORD: {
    kind: 'secret',
    optional: true,
    example: 'the password of the SCRAM user',
    help: "the SCRAM user's password",
  },
} as const satisfies Settings;

/**
 * The Kafka bus that the environment describes.
 * @throws Error that names every setting that is missing or wrong
 */
export function kafkaBusOf(
  env: NodeJS.ProcessEnv,
  rest: Pick<KafkaBusOptions, 'clientId' | 'sources' | 'log'>,
): EventBus {
  return kafkaBus({ ...kafkaOptionsOf(env), ...rest });
}

/** As kafkaBusOf, for the parts beside the bus. */
export function kafkaOptionsOf(
  env: NodeJS.ProcessEnv,
): Pick<KafkaBusOptions, 'brokers' | 'topicPrefix' | 'security'> {
  const config = readConfig(KAFKA_SETTINGS, env);
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password = '' } = config;
  const sasl: SASLOptions | undefined =
    username === undefined ? undefined : { mechanism: 'scram-sha-512', username, password };
  return {
    brokers: config.KAFKA_BROKERS.split(',').map((broker) => broker.trim()),
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    security: { ssl: config.KAFKA_TLS, ...(sasl && { sasl }) },
  };
}
