import { newId } from '@masar/kit/ids';
import { createLog } from '@masar/kit/telemetry';
import type { Kafka } from '../../src/kafka/start-kafka';

/** Options of a bus with topics of its own; each group gets topics when it subscribes. */
export function busOptions({ brokers }: Kafka) {
  return {
    brokers: brokers.split(','),
    clientId: 'test',
    log: createLog('test', 'silent'),
    sources: ['/masar/test'],
    topicPrefix: `${newId('test')}.`,
    inPlaceDelaysMs: Array.from({ length: 10 }, () => 1),
    retryLevels: [
      { name: 'soon', delayMs: 100 },
      { name: 'later', delayMs: 300 },
    ],
  };
}
