import { setTimeout as sleep } from 'node:timers/promises';
import { createTopics, kafkaBus, type Event, type EventBus } from '@masar/kit/bus';
import { DomainError } from '@masar/kit/errors';
import { newId } from '@masar/kit/ids';
import { createLog } from '@masar/kit/telemetry';
import { eventOf, eventsOf } from '../../kit/test/event';
import { asKafkaAdmin } from '../../kit/test/kafka-admin';
import { until } from '@masar/kit/testing';
import { brokerOfTests } from './kafka/broker-of-tests';

/** Longer than any wait of a test. */
const LONG_MS = 600_000;

const kafka = brokerOfTests();
const log = createLog('test', 'silent');
const open: EventBus[] = [];

afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close();
});

/** Topics of one group, used by nobody else. */
async function platform(inPlaceDelaysMs: readonly number[], partitions = 1, delayMs = 100) {
  const options = {
    ...{ brokers: kafka().brokers.split(','), clientId: 'test', log, inPlaceDelaysMs },
    ...{ sources: ['/masar/test'], topicPrefix: `${newId('test')}.` },
    retryLevels: [{ name: 'soon', delayMs }],
  };
  await createTopics({ ...options, groups: ['g'], partitions, replicationFactor: 1 });
  return options;
}

type Platform = Awaited<ReturnType<typeof platform>>;

async function join(chosen: Platform, handle: (event: Event) => Promise<void>): Promise<EventBus> {
  const bus = kafkaBus(chosen);
  open.push(bus);
  await bus.subscribe({ group: 'g', types: ['*'], handle });
  return bus;
}

/** Number of events that the group has set aside. */
async function setAside(chosen: Platform): Promise<number> {
  const topics = ['g.retry.soon', 'g.dlq'].map((name) => `${chosen.topicPrefix}${name}`);
  const offsets = await asKafkaAdmin(chosen, (admin) =>
    Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic))),
  );
  return offsets.flat().reduce((sum, { high }) => sum + Number(high), 0);
}

const idsOf = (events: readonly Event[]) => new Set(events.map(({ id }) => id));

/** Handled events of one aggregate, each once, in the order of first deliveries. */
function firstOf(handled: readonly Event[], subject: string): readonly Event[] {
  const ofSubject = handled.filter((event) => event.subject === subject);
  return ofSubject.filter(({ id }, at) => ofSubject.findIndex((event) => event.id === id) === at);
}

it('an outage of a dependency of the group sets no event aside and keeps the order', async () => {
  const chosen = await platform([5, 10, 20], 2);
  const handled: Event[] = [];
  let isAway = true;
  let failures = 0;
  const bus = await join(chosen, async (event) => {
    if (isAway && ++failures) throw new DomainError('SERVICE_UNAVAILABLE', 'no database');
    handled.push(event);
  });
  const perSubject = Array.from({ length: 10 }, () => eventsOf(newId('tal'), 10));
  await bus.publish(perSubject.flatMap((events) => events.slice(0, 5)));
  await until(() => failures > 20);
  await bus.publish(perSubject.flatMap((events) => events.slice(5)));
  await sleep(2_000);
  isAway = false;
  await until(() => idsOf(handled).size === 100);
  for (const events of perSubject) expect(firstOf(handled, events[0]!.subject)).toEqual(events);
  expect(await setAside(chosen)).toBe(0);
});

it('a key that fails holds up no other key, in no later fetch either', async () => {
  const chosen = await platform([10, LONG_MS]);
  const bad = newId('tal');
  let tries = 0;
  const handled: Event[] = [];
  const bus = await join(chosen, async (event) => {
    if (event.subject === bad && ++tries) throw new Error('not today');
    handled.push(event);
  });
  await bus.publish(eventsOf(bad, 3));
  await until(() => tries === 2);
  for (const count of [10, 20]) {
    await bus.publish(Array.from({ length: 10 }, () => eventOf(newId('tal'), 1)));
    await until(() => handled.length === count);
  }
  expect(tries).toBe(2);
  expect(await setAside(chosen)).toBe(0);
});

it('a key that recovers while it rests goes on in order, each event once', async () => {
  const chosen = await platform([10, ...Array<number>(100).fill(600)]);
  const [events, others] = [eventsOf(newId('tal'), 3), eventsOf(newId('tal'), 1)];
  let tries = 0;
  const handled: Event[] = [];
  const bus = await join(chosen, async (event) => {
    // It recovers only after the other key is done, so the other key must not wait for it.
    const isBad = event.id === events[1]?.id && !handled.some(({ id }) => id === others[0]?.id);
    if (isBad && ++tries) throw new Error('not now');
    handled.push(event);
  });
  await bus.publish(events.slice(0, 2));
  await until(() => tries >= 2);
  await bus.publish([...events.slice(2), ...others]);
  await until(() => handled.length === 4);
  expect(firstOf(handled, events[0]!.subject)).toEqual(events);
  expect(handled[1]).toEqual(others[0]);
  expect(await setAside(chosen)).toBe(0);
});

it('after an event was set aside the next of its key has one try before it follows', async () => {
  const chosen = await platform([1, 1, 600], 1, LONG_MS);
  const tries: number[] = [];
  const bus = await join(chosen, async ({ sequence }) => {
    tries.push(sequence);
    throw new Error('not today');
  });
  await bus.publish(eventsOf(newId('tal'), 3));
  await until(async () => (await setAside(chosen)) >= 3);
  expect(tries.slice(0, 6)).toEqual([1, 1, 1, 1, 2, 3]);
});

it('members that join and leave under load lose nothing, and share no key at a time', async () => {
  const chosen = await platform([5, 20], 6);
  const handled: Event[] = [];
  const running = new Set<string>();
  const shared: Event[] = [];
  const handle = async (event: Event) => {
    if (running.has(event.subject)) shared.push(event);
    running.add(event.subject);
    await sleep(Math.random() * 20);
    running.delete(event.subject);
    handled.push(event);
  };
  const first = await join(chosen, handle);
  const publisher = kafkaBus(chosen);
  open.push(publisher);
  const perSubject = Array.from({ length: 40 }, () => eventsOf(newId('tal'), 50));
  for (let from = 0; from < 50; from += 10) {
    await publisher.publish(perSubject.flatMap((events) => events.slice(from, from + 10)));
  }
  await until(() => handled.length > 200);
  const second = await join(chosen, handle);
  await until(() => handled.length > 600);
  await first.close();
  await until(() => handled.length > 1_000);
  await join(chosen, handle);
  await until(() => handled.length > 1_400);
  await second.close();
  await until(() => idsOf(handled).size === 2_000);
  expect(shared).toEqual([]);
  for (const events of perSubject) expect(firstOf(handled, events[0]!.subject)).toEqual(events);
});
