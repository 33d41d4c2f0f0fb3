import { askKafka } from '@masar/kit/bus';
import type { Log } from '@masar/kit/telemetry';

/**
 * Checks that the given Kafka answers. A part waits for Kafka, which is right in a cluster; in a local
 * start a mistyped address would look like a hang.
 * @throws Error with a sentence for the person who starts the stack
 */
export async function requireKafka(brokers: string, log: Log): Promise<void> {
  const refusal = await askKafka({ brokers: brokers.split(','), clientId: 'stack', log });
  if (!refusal) return;
  throw new Error(
    `KAFKA_BROKERS opens no Kafka (${refusal.reason}): start it, correct KAFKA_BROKERS, or unset it for the bus inside the process`,
  );
}
