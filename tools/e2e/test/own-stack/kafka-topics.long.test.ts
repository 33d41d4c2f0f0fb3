import { randomUUID } from 'node:crypto';
import { Kafka, logLevel, type KafkaMessage } from 'kafkajs';
import { brokerOfTests } from '../../../stack/test/kafka/broker-of-tests';
import { messageProblems } from '../../src/webhooks/async-api';
import { openBank, type Bank } from '../../src/rails/bank';
import { contractIn } from '../../src/rails/contract';
import { eventually } from '../../src/client/eventually';
import { activeKafalah, approvedClaim, ask } from '../../src/rails/kafalah';
import { moveClock } from '../../src/rails/sandbox-clock';
import { Stack } from '../../src/stack/stack';
import { calculate, dataOf, distribute, payout, putPrice, ZAKAT } from '../../src/rails/zakat';

/** A resource after its whole life, with its expected events in order. */
interface Life {
  readonly bank: Bank;
  /** The publishing service: name of its topic and of its channel. */
  readonly service: 'contracts' | 'zakat';
  readonly id: string;
  readonly types: readonly string[];
}

const prefix = `${randomUUID()}.`;
let stack: Stack;
// Stop the stack before the broker, so that it can publish its last events.
afterAll(() => stack?.stop());
const broker = brokerOfTests();

beforeAll(async () => {
  const settings = { KAFKA_BROKERS: broker().brokers, KAFKA_TOPIC_PREFIX: prefix };
  stack = await Stack.start(undefined, settings);
});

/** Reads the events of a key like a bank's consumer, with kafkajs. */
async function read(topic: string, key: string, count: number): Promise<readonly KafkaMessage[]> {
  const brokers = broker().brokers.split(',');
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
  await eventually(() => messages.length >= count || undefined, `${count} messages`);
  await consumer.disconnect();
  return messages;
}

/** A contract that was activated. */
async function contractLife(): Promise<Life> {
  const bank = await openBank(stack);
  const { id } = await contractIn('active', bank);
  const moves = ['created', 'submitted', 'approved', 'activated'];
  return { bank, service: 'contracts', id, types: moves.map((move) => `contract.${move}`) };
}

/** A guarantee with a claim that was paid in part, and expired by the sandbox clock. */
async function guaranteeLife(): Promise<Life> {
  const bank = await openBank(stack, { kind: 'sandbox' });
  const { id } = await activeKafalah(bank);
  const claim = await approvedClaim(bank, id, 10_000);
  const payment = { amount: 10_000, reference: 'TRF-1' };
  await ask(bank.maker, `/${id}/claims/${claim}/payment`, payment);
  await moveClock(bank.maker, { advance: 'P32D' });
  const moves = [
    'contract.created',
    'contract.executed',
    'claim.submitted',
    'claim.approved',
    'claim.paid',
    'contract.expired',
  ];
  return { bank, service: 'contracts', id, types: moves.map((move) => `kafalah.${move}`) };
}

/** A zakat calculation, distributed completely in two parts. */
async function zakatLife(): Promise<Life> {
  const bank = await openBank(stack);
  const { calculationId: id } = await calculate(bank.maker);
  for (const amount of ['4000.00', '6000.00']) await distribute(bank.maker, payout(id, amount));
  const moves = ['calculated', 'distributed', 'distributed'];
  return { bank, service: 'zakat', id, types: moves.map((move) => `zakat.${move}`) };
}

/** A tenant that read the nisab in a currency before the price of gold rose. */
async function nisabLife(): Promise<Life> {
  const bank = await openBank(stack);
  dataOf(await bank.maker.get(`${ZAKAT}/nisab?currency=AED`));
  const date = new Date().toISOString().slice(0, 10);
  dataOf(await putPrice(stack, { currency: 'AED', date, pricePerGram: '600' }));
  const type = 'zakat.nisab.updated';
  const told = async () =>
    dataOf(await bank.maker.get<{ resourceId: string }[]>(`/v1/events?type=${type}`))[0];
  const { resourceId: id } = await eventually(told, 'the change of nisab is told');
  return { bank, service: 'zakat', id, types: [type] };
}

test.each([
  ['a contract', contractLife],
  ['a guarantee', guaranteeLife],
  ['a zakat', zakatLife],
  ['a nisab', nisabLife],
])('a topic carries %s as asyncapi.json says, keyed by tenant and resource', async (_, live) => {
  const { bank, service, id, types } = await live();
  const messages = await read(`${prefix}${service}.v1`, `${bank.id}:${id}`, types.length);
  const shown = messages.map(({ value, headers = {} }) => ({
    payload: JSON.parse(String(value)) as unknown,
    headers: Object.fromEntries(Object.entries(headers).map(([name, v]) => [name, String(v)])),
  }));
  expect(shown.map(({ headers }) => headers['ce_type'])).toEqual(types);
  for (const message of shown) {
    expect(messageProblems(service, message.headers['ce_type'] ?? '', message)).toEqual([]);
  }
});
