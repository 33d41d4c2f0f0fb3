import { createTopics, kafkaBus, type Event, type EventBus } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import { createLog, processMetrics } from '@masar/kit/telemetry';
import { eventOf } from '../../kit/test/event';
import { asKafkaAdmin } from '../../kit/test/kafka-admin';
import { until } from '@masar/kit/testing';
import { brokerOfTests } from './kafka/broker-of-tests';

const KB = 1024;
const MB = 1024 * KB;

const kafka = brokerOfTests();
const errors: Record<string, unknown>[] = [];
const log = createLog('test', 'error', {
  write: (line) => void errors.push(JSON.parse(line) as Record<string, unknown>),
});
let bus: EventBus | undefined;

beforeEach(() => (errors.length = 0));
afterEach(() => bus?.close());

function options() {
  const brokers = kafka().brokers.split(',');
  const topicPrefix = `${newId('test')}.`;
  return { brokers, clientId: 'test', log, sources: ['/masar/test'], topicPrefix };
}

/** A bus with one group, and the events that the group has handled. */
async function open(chosen = options()): Promise<{ bus: EventBus; handled: Event[] }> {
  await createTopics({ ...chosen, groups: ['g'], partitions: 4, replicationFactor: 1 });
  const opened = kafkaBus(chosen);
  bus = opened;
  const handled: Event[] = [];
  const handle = async (event: Event) => void handled.push(event);
  await opened.subscribe({ group: 'g', types: ['*'], handle });
  return { bus: opened, handled };
}

function sized(bytes: number, subject = newId('tal'), sequence = 1): Event {
  return { ...eventOf(subject, sequence), data: JSON.stringify({ text: 'x'.repeat(bytes) }) };
}

const idsOf = (events: readonly Event[]) => new Set(events.map(({ id }) => id));
const tooLarge = () => processMetrics().getSingleMetric('kafka_events_too_large_total')?.get();

it('more events than a broker takes at once are all safe after one call', async () => {
  const { bus, handled } = await open();
  const events = Array.from({ length: 500 }, () => sized(40 * KB));
  expect((await bus.publish(events)).size).toBe(500);
  await until(() => idsOf(handled).size === 500);
});

it('many large events of one key are safe, in order, and with them those of others', async () => {
  const { bus, handled } = await open();
  const subject = newId('tal');
  const large = Array.from({ length: 50 }, (_, index) => sized(100 * KB, subject, index + 1));
  const others = Array.from({ length: 5 }, () => sized(1));
  expect((await bus.publish([...large, ...others])).size).toBe(55);
  await until(() => handled.length === 55);
  expect(handled.filter((event) => event.subject === subject)).toEqual(large);
});

it('an event of several request bodies is carried', async () => {
  const { bus, handled } = await open();
  expect((await bus.publish([sized(3.9 * MB)])).size).toBe(1);
  await until(() => handled.length === 1);
});

it('an event that no broker takes holds up the later ones of its key, is logged and counted', async () => {
  const { bus, handled } = await open();
  const [subject, other] = [newId('tal'), newId('tal')];
  const large = sized(5 * MB, subject, 2);
  const others = [sized(1, other, 1), sized(1, other, 2)];
  const first = sized(1, subject, 1);
  const safe = await bus.publish([first, large, sized(1, subject, 3), ...others]);
  expect(safe).toEqual(idsOf([first, ...others]));
  await until(() => handled.length === 3);
  expect(errors).toMatchObject([
    { event: large.id, wayOut: 'raise max.message.bytes of the topic' },
  ]);
  expect(await tooLarge()).toMatchObject({ values: [{ value: 1 }] });
});

it('batches are halved until they fit a topic with a low limit', async () => {
  const chosen = options();
  const configEntries = [{ name: 'max.message.bytes', value: String(50 * KB) }];
  const topic = { topic: `${chosen.topicPrefix}test.v1`, numPartitions: 2, configEntries };
  await asKafkaAdmin(chosen, (admin) => admin.createTopics({ topics: [topic] }));
  const { bus, handled } = await open(chosen);
  const [subject, others] = [newId('tal'), Array.from({ length: 20 }, () => sized(20 * KB))];
  const stuck = [sized(60 * KB, subject, 1), sized(1, subject, 2)];
  expect(await bus.publish([...stuck, ...others])).toEqual(idsOf(others));
  await until(() => idsOf(handled).size === 20);
});
