import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka, type Kafka } from '../../src/kafka/start-kafka';

/** Shared by all runs, so that a machine downloads the broker once. */
export const JARS_DIR = join(__dirname, '../../../../.masar/kafka');

/** KAFKA_BROKERS, or the broker of the run's split stack, or else a broker for the tests of one file. */
export const brokerOfTests = (): (() => Kafka) =>
  brokerAt(() => process.env['KAFKA_BROKERS'] ?? process.env['MASAR_TEST_KAFKA_BROKERS']);

/** A broker for the tests of one file, which may kill its process by its pid. */
export function brokerToKill(): () => Kafka & { readonly pid: number } {
  const started = brokerAt(() => undefined);
  return () => {
    const kafka = started();
    // Killing pid 0 would kill the process group of the tests.
    if (!kafka.pid) throw new Error('the broker has no process of its own');
    return { ...kafka, pid: kafka.pid };
  };
}

/** Started before the tests of one file, and stopped after them. */
function brokerAt(given: () => string | undefined): () => Kafka {
  let kafka: Kafka | undefined;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'masar-kafka-'));
    const log = () => undefined;
    kafka = await startKafka({ dataDir, brokers: given(), jarsDir: JARS_DIR, log });
  });
  afterAll(async () => {
    await kafka?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return () => {
    if (!kafka) throw new Error('beforeAll starts the broker');
    return kafka;
  };
}
