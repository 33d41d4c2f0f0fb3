import { newId } from '@masar/kit/ids';
import { createLog } from '@masar/kit/telemetry';
import type { Kafka } from '../../src/kafka/start-kafka';

/** Of a bus whose topics nobody else uses; groups have topics of their own as they subscribe. */
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
