export {
  AUDIT_SOURCE,
  COMMAND_RECORDED,
  commandRecorded,
  type CommandRecord,
  type Recorded,
} from './command-record';
export {
  dataOf,
  toEvents,
  EVENT_ID_PREFIX,
  type DomainEvent,
  type Event,
  type EventOrigin,
} from './event';
export { wants, type EventBus, type Subscription } from './event-bus';
export { inProcessBus, type InProcessBusOptions } from './in-process-bus';
export { kafkaBus } from './kafka/kafka-bus';
export type { KafkaBusOptions } from './kafka/kafka-client';
export { createTopics } from './kafka/create-topics';
export type { CreateTopicsOptions } from './kafka/wanted-topics';
export { askKafka, KAFKA_HINT, requireAccess } from './kafka/require-access';
export { KAFKA_SETTINGS, kafkaBusOf, kafkaOptionsOf } from './kafka/settings';
export { rewind } from './kafka/rewind';
export { DeadLetters } from './kafka/dead-letters/dead-letters';
export type { DeadLetter } from './kafka/dead-letters/set-aside';
export { STORAGE_READ, type StorageRead } from './storage-read';
