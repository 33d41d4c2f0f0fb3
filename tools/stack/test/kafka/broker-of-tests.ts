import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka, type Kafka } from '../../src/kafka/start-kafka';

/** Shared by all runs, so that a machine brings the broker once. */
export const JARS_DIR = join(__dirname, '../../../../.masar/kafka');
const DOWNLOAD_MS = 300_000;

/** KAFKA_BROKERS, else a broker for the tests of one file, started before and stopped after them. */
export function brokerOfTests(): () => Kafka {
  let kafka: Kafka | undefined;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'masar-kafka-'));
    const brokers = process.env['KAFKA_BROKERS'];
    kafka = await startKafka({ dataDir, brokers, jarsDir: JARS_DIR, log: () => undefined });
  }, DOWNLOAD_MS);
  afterAll(async () => {
    await kafka?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return () => {
    if (!kafka) throw new Error('beforeAll starts the broker');
    return kafka;
  };
}
