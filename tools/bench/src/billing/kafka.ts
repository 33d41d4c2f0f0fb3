import { resolve } from 'node:path';
import { createTopics, kafkaBus } from '@masar/kit/bus';
import { createLog } from '@masar/kit/telemetry';
import { startKafka } from '@masar/stack/kafka/start-kafka';
import { MongoClient } from 'mongodb';
import { withDatabase, type Database } from '../servers/servers';
import { ServiceProcess } from '../servers/service-process';
import { measureConsuming } from './consuming';
import { GROUP, GroupLag, SOURCES } from './group-lag';

/** Partitions of each topic, as in the local stack. */
const PARTITIONS = 4;

/** Measures metering of events from a real broker, by the service in its own process. */
async function run({ mongoUri, dataDir }: Database): Promise<void> {
  const log = (line: string): boolean => process.stderr.write(`${line}\n`);
  const kafka = await startKafka({ dataDir, jarsDir: resolve('.masar/kafka'), log });
  const brokers = kafka.brokers.split(',');
  const options = { brokers, clientId: 'bench', log: createLog('bench', 'warn'), sources: SOURCES };
  await createTopics({ ...options, groups: [GROUP], partitions: PARTITIONS, replicationFactor: 1 });
  const settings = { MONGODB_URI: mongoUri, KAFKA_BROKERS: kafka.brokers };
  const service = ServiceProcess.start('billing-finops', settings);
  const bus = kafkaBus(options);
  const lag = await GroupLag.open(brokers);
  const mongo = await MongoClient.connect(mongoUri);
  try {
    await measureConsuming({ bus, lag, service, database: mongo.db('masar_billing-finops') });
  } finally {
    await mongo.close();
    await lag.close();
    await bus.close();
    await service.stop();
    await kafka.stop();
  }
}

withDatabase(run).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
