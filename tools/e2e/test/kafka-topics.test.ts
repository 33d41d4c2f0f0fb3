import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kafka, logLevel, type KafkaMessage } from 'kafkajs';
import { startKafka, type Kafka as Broker } from '@masar/stack/kafka/start-kafka';
import { messageProblems } from '../src/async-api';
import { openBank } from '../src/bank';
import { contractIn } from '../src/contract';
import { eventually } from '../src/eventually';
import { Stack } from '../src/stack';

jest.setTimeout(240_000);

const JARS_DIR = join(__dirname, '../../../.masar/kafka');
const LIFE = ['contract.created', 'contract.submitted', 'contract.approved', 'contract.activated'];

const prefix = `${randomUUID()}.`;
let dataDir: string;
let broker: Broker;
let stack: Stack;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masar-topics-'));
  const brokers = process.env['KAFKA_BROKERS'];
  broker = await startKafka({ dataDir, brokers, jarsDir: JARS_DIR, log: () => undefined });
  const settings = { KAFKA_BROKERS: broker.brokers, KAFKA_TOPIC_PREFIX: prefix };
  stack = await Stack.start(undefined, settings);
});
afterAll(async () => {
  await stack?.stop();
  await broker?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** As a bank's own consumer reads the topic, with the client that it has. */
async function read(topic: string, count: number): Promise<readonly KafkaMessage[]> {
  const brokers = broker.brokers.split(',');
  const kafka = new Kafka({ brokers, clientId: 'a-bank', logLevel: logLevel.NOTHING });
  const consumer = kafka.consumer({ groupId: 'a-bank' });
  const messages: KafkaMessage[] = [];
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => {
      messages.push(message);
    },
  });
  await eventually(() => messages.length >= count || undefined, `${count} messages`, 60_000);
  await consumer.disconnect();
  return messages;
}

test('a topic carries what asyncapi.json says, keyed by tenant and resource', async () => {
  const bank = await openBank(stack);
  const { id } = await contractIn('active', bank);
  const messages = await read(`${prefix}contracts.v1`, LIFE.length);
  const shown = messages.map(({ key, value, headers = {} }) => ({
    key: String(key),
    payload: JSON.parse(String(value)) as unknown,
    headers: Object.fromEntries(Object.entries(headers).map(([name, v]) => [name, String(v)])),
  }));
  expect(shown.map(({ headers }) => headers['ce_type'])).toEqual(LIFE);
  for (const { key, ...message } of shown) {
    expect(key).toBe(`${bank.id}:${id}`);
    expect(messageProblems('contracts', message.headers['ce_type'] ?? '', message)).toEqual([]);
  }
});
