import { readFileSync } from 'node:fs';
import type { SASLOptions } from 'kafkajs';
import { readConfig, type Config, type Settings } from '../../config';
import type { EventBus } from '../event-bus';
import { kafkaBus } from './kafka-bus';
import type { KafkaBusOptions } from './kafka-client';
import { requireAccess } from './require-access';

/** Settings of a process that publishes events. */
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
  KAFKA_TLS_CA_FILE: {
    kind: 'text',
    optional: true,
    example: '/etc/masar/kafka-ca.pem',
    help: "PEM file of the authority that signed the brokers' certificates, where it is not a public one",
  },
  KAFKA_SASL_MECHANISM: {
    kind: 'choice',
    choices: ['plain', 'scram-sha-256', 'scram-sha-512'],
    default: 'scram-sha-512',
    help: 'how the user proves its password; plain sends it as it is, so only together with KAFKA_TLS',
  },
  KAFKA_USERNAME: {
    kind: 'text',
    optional: true,
    example: 'masar-contracts',
    help: 'SASL user; without it there is no SASL',
  },
  KAFKA_PASSWORD: {
    kind: 'secret',
    optional: true,
    example: 'the password of KAFKA_USERNAME',
    help: "the SASL user's password",
  },
} as const satisfies Settings;

type KafkaConfig = Config<typeof KAFKA_SETTINGS>;
type Given = Pick<KafkaBusOptions, 'clientId' | 'log'>;

/**
 * The Kafka bus that the environment describes; brokers that are away are waited for later.
 * @throws Error that names every setting that is missing or wrong, or that the brokers refuse
 */
export async function kafkaBusOf(
  env: NodeJS.ProcessEnv,
  rest: Given & Pick<KafkaBusOptions, 'sources'>,
): Promise<EventBus> {
  const options = { ...kafkaOptionsOf(env), ...rest };
  await requireAccess(options);
  return kafkaBus(options);
}

/** As kafkaBusOf, for the parts beside the bus. */
export function kafkaOptionsOf(
  env: NodeJS.ProcessEnv,
): Pick<KafkaBusOptions, 'brokers' | 'topicPrefix' | 'security'> {
  const config = readConfig(KAFKA_SETTINGS, env);
  const sasl = saslOf(config);
  return {
    brokers: config.KAFKA_BROKERS.split(',').map((broker) => broker.trim()),
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    security: { ssl: tlsOf(config), ...(sasl && { sasl }) },
  };
}

function tlsOf({ KAFKA_TLS: isOn, KAFKA_TLS_CA_FILE: file }: KafkaConfig) {
  if (file === undefined) return isOn;
  if (!isOn) throw wrong('KAFKA_TLS_CA_FILE is set, but KAFKA_TLS is not true');
  try {
    return { ca: readFileSync(file) };
  } catch (error) {
    throw wrong(`KAFKA_TLS_CA_FILE cannot be read: ${(error as Error).message}`);
  }
}

function saslOf(config: KafkaConfig): SASLOptions | undefined {
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = config;
  if (username === undefined && password === undefined) return undefined;
  if (username === undefined) throw wrong('KAFKA_PASSWORD is set, but KAFKA_USERNAME is not');
  if (password === undefined) throw wrong('KAFKA_USERNAME is set, but KAFKA_PASSWORD is not');
  const mechanism = config.KAFKA_SASL_MECHANISM;
  if (mechanism === 'plain' && !config.KAFKA_TLS) {
    throw wrong('KAFKA_SASL_MECHANISM is plain, which needs KAFKA_TLS=true to keep the password');
  }
  // Its type is a union with one member for each mechanism.
  return { mechanism, username, password } as SASLOptions;
}

function wrong(sentence: string): Error {
  return new Error(`the configuration does not hold:\n  ${sentence}`);
}
