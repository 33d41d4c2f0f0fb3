import { resolve } from 'node:path';
import { createTopics, inProcessBus, kafkaBus, type EventBus } from '@masar/kit/bus';
import type { Closing } from '@masar/kit/service';
import type { Log } from '@masar/kit/telemetry';
import { requireKafka } from './kafka/require-kafka';
import { startKafka } from './kafka/start-kafka';

/** Partitions of each topic: more than the replicas of a local stack. */
const PARTITIONS = 4;

export interface OpenBusOptions {
  /** Running brokers, true for a new broker, or false for an in-process bus. */
  readonly kafka: string | boolean;
  readonly topicPrefix: string;
  readonly dataDir: string;
  readonly log: Log;
  /** Sources of events, for example "/masar/contracts". */
  readonly sources: readonly string[];
  /** All consumer groups of the platform: the admin step creates their topics. */
  readonly groups: readonly string[];
}

/** Opens the stack's bus: in process, or Kafka with its topics. The caller closes it. */
export async function openBus(
  { kafka, topicPrefix, dataDir, log, sources, groups }: OpenBusOptions,
  closing: Closing,
): Promise<{ readonly bus: EventBus; readonly brokers?: string }> {
  if (kafka === false) {
    return { bus: inProcessBus({ log }) };
  }
  if (kafka !== true) await requireKafka(kafka, log);
  const started = await startKafka({
    dataDir,
    brokers: kafka === true ? undefined : kafka,
    jarsDir: resolve('.masar/kafka'),
    log: (line) => log.warn(line),
  });
  closing(() => started.stop());
  const brokers = started.brokers.split(',');
  const options = { brokers, topicPrefix, clientId: 'stack', log, sources };
  await createTopics({ ...options, groups, partitions: PARTITIONS, replicationFactor: 1 });
  return { bus: kafkaBus(options), brokers: started.brokers };
}
