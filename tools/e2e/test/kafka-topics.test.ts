import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kafka, logLevel, type KafkaMessage } from 'kafkajs';
import { startKafka, type Kafka as Broker } from '@masar/stack/kafka/start-kafka';
import { messageProblems } from '../src/async-api';
import { openBank, type Bank } from '../src/bank';
import { contractIn } from '../src/contract';
import { eventually } from '../src/eventually';
import { activeKafalah, approvedClaim, ask } from '../src/kafalah';
import { Stack } from '../src/stack';

jest.setTimeout(240_000);

const JARS_DIR = join(__dirname, '../../../.masar/kafka');

/** Something that went through a life, and the events of it in order. */
interface Life {
  readonly bank: Bank;
  readonly id: string;
  readonly types: readonly string[];
}

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

/** As a bank's own consumer reads what has this key, with the client that it has. */
async function read(topic: string, key: string, count: number): Promise<readonly KafkaMessage[]> {
  const brokers = broker.brokers.split(',');
  const kafka = new Kafka({ brokers, clientId: 'a-bank', logLevel: logLevel.NOTHING });
  const consumer = kafka.consumer({ groupId: randomUUID() });
  const messages: KafkaMessage[] = [];
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => {
      if (String(message.key) === key) messages.push(message);
    },
  });
  await eventually(() => messages.length >= count || undefined, `${count} messages`, 60_000);
  await consumer.disconnect();
  return messages;
}

/** A contract that was activated. */
async function contractLife(): Promise<Life> {
  const bank = await openBank(stack);
  const { id } = await contractIn('active', bank);
  const moves = ['created', 'submitted', 'approved', 'activated'];
  return { bank, id, types: moves.map((move) => `contract.${move}`) };
}

/** A guarantee that was claimed on, paid in part, and is over by the clock of the sandbox. */
async function guaranteeLife(): Promise<Life> {
  const bank = await openBank(stack, { kind: 'sandbox' });
  const { id } = await activeKafalah(bank);
  const claim = await approvedClaim(bank, id, 10_000);
  const payment = { amount: 10_000, reference: 'TRF-1' };
  await ask(bank.maker, `/${id}/claims/${claim}/payment`, payment);
  await bank.maker.post('/v1/sandbox/clock', { advance: 'P32D' });
  const moves = [
    'contract.created',
    'contract.executed',
    'claim.submitted',
    'claim.paid',
    'contract.expired',
  ];
  return { bank, id, types: moves.map((move) => `kafalah.${move}`) };
}

test.each([
  ['a contract', contractLife],
  ['a guarantee', guaranteeLife],
])('a topic carries %s as asyncapi.json says, keyed by tenant and resource', async (_, live) => {
  const { bank, id, types } = await live();
  const messages = await read(`${prefix}contracts.v1`, `${bank.id}:${id}`, types.length);
  const shown = messages.map(({ value, headers = {} }) => ({
    payload: JSON.parse(String(value)) as unknown,
    headers: Object.fromEntries(Object.entries(headers).map(([name, v]) => [name, String(v)])),
  }));
  expect(shown.map(({ headers }) => headers['ce_type'])).toEqual(types);
  for (const message of shown) {
    expect(messageProblems('contracts', message.headers['ce_type'] ?? '', message)).toEqual([]);
  }
});
