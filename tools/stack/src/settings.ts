import { BILLING_SETTINGS } from '@masar/billing-finops';
import { ISO20022_SETTINGS } from '@masar/iso20022';
import type { Settings } from '@masar/kit/config';
import { LOG_LEVELS } from '@masar/kit/telemetry';
import { TRACING_SETTINGS } from '@masar/kit/tracing';

/** The settings of `npm start`. All others have fixed values that suit a first look at the platform. */
export const STACK_SETTINGS = {
  PORT: {
    kind: 'integer',
    min: 0,
    max: 65_535,
    default: 8080,
    help: 'port of the API; 0 takes a free one',
  },
  HOST: { kind: 'text', example: '0.0.0.0', default: '127.0.0.1', help: 'address to listen on' },
  MASAR_DATA_DIR: {
    kind: 'text',
    example: '/var/lib/masar',
    default: '.masar',
    help: 'directory of the database, the secrets and the demo keys',
  },
  MONGODB_URI: {
    kind: 'url',
    optional: true,
    example: 'mongodb://127.0.0.1:27017',
    help: 'a MongoDB to use in place of the embedded engine',
  },
  MASAR_DATABASE_CACHE_MB: {
    kind: 'integer',
    min: 64,
    max: 65_536,
    default: 128,
    help: 'cache of the database that npm start brings, in MiB, beside about 150 for the rest of it; `mongod` takes 256 at least',
  },
  REDIS_URL: {
    kind: 'url',
    optional: true,
    example: 'redis://127.0.0.1:6379',
    help: "a Redis or Valkey to keep the limits in; without it a restart forgets the month's count",
  },
  KAFKA_BROKERS: {
    kind: 'text',
    optional: true,
    example: '127.0.0.1:9092',
    help: 'a Kafka for the events in place of the bus inside the process',
  },
  KAFKA_TOPIC_PREFIX: {
    kind: 'text',
    default: 'masar.',
    example: 'masar.',
    help: 'beginning of every topic and group name: tells platforms on one Kafka apart',
  },
  MASAR_OPERATOR_KEY: {
    kind: 'secret',
    min: 32,
    optional: true,
    example: 'a random text of 32 characters or more',
    help: "the platform operator's key; one is made when it is not set",
  },
  MASAR_WEBHOOKS_ALLOW_LOOPBACK: {
    kind: 'flag',
    default: true,
    help: 'whether webhook endpoints may be on this machine, also over http',
  },
  ZAKAT_PRICE_URL: {
    kind: 'url',
    optional: true,
    example: 'https://prices.example.com/metals',
    help: "who is asked for today's prices of gold and silver",
  },
  ...ISO20022_SETTINGS,
  ...BILLING_SETTINGS,
  ...TRACING_SETTINGS,
  LOG_LEVEL: {
    kind: 'choice',
    choices: LOG_LEVELS,
    default: 'warn',
    help: 'least severe line to log; info shows every request, and warn on a terminal a short line for each',
  },
} as const satisfies Settings;
