import { setTimeout as sleep } from 'node:timers/promises';
import { createTopics, DeadLetters, kafkaBus, type Event, type EventBus } from '@masar/kit/bus';
import { createLog } from '@masar/kit/telemetry';
import { newId } from '@masar/kit/ids';
import { kafkaClient } from '../../kit/src/bus/kafka/kafka-bus';
import { testEventBus } from '../../kit/test/bus-conformance';
import { eventOf, eventsOf } from '../../kit/test/event';
import { startNotes } from '../../kit/test/notes-service';
import { until } from '../../kit/test/until';
import { freePort } from '../src/hosts/loopback';
import { brokerSource } from '../src/kafka/broker-source';
import { brokerOfTests } from './kafka/broker-of-tests';

const SOURCES = ['/masar/test'];

jest.setTimeout(60_000);
const log = createLog('test', 'silent');
const kafka = brokerOfTests();

/** A bus whose topics nobody else uses; groups have topics of their own as they subscribe. */
function options(topicPrefix = `${newId('test')}.`) {
  return {
    brokers: kafka().brokers.split(','),
    clientId: 'test',
    log,
    sources: SOURCES,
    topicPrefix,
    inPlaceDelaysMs: Array.from({ length: 10 }, () => 1),
    retryLevels: [
      { name: 'soon', delayMs: 100 },
      { name: 'later', delayMs: 300 },
    ],
  };
}

/** The admin step knows the groups of a platform; these tests name theirs as they go. */
async function open(): Promise<EventBus> {
  const chosen = options();
  const admin = { ...chosen, groups: [], partitions: 3, replicationFactor: 1 };
  await createTopics(admin);
  const bus = kafkaBus(chosen);
  return {
    publish: (events) => bus.publish(events),
    subscribe: async (subscription) => {
      await createTopics({ ...admin, groups: [subscription.group] });
      await bus.subscribe(subscription);
    },
    unsubscribe: (group) => bus.unsubscribe(group),
    close: () => bus.close(),
  };
}

describe('every event bus', () => testEventBus(open));

/** Partitions of a topic in which something lies, read or not. */
async function offsetsLeft(chosen: ReturnType<typeof options>, name: string) {
  const admin = kafkaClient(chosen).admin();
  await admin.connect();
  const offsets = await admin.fetchTopicOffsets(`${chosen.topicPrefix}${name}`);
  await admin.disconnect();
  return offsets.filter(({ low, high }) => low !== high);
}

describe('what a group cannot handle', () => {
  it('is tried again after each pause, then is a dead letter that can be redriven', async () => {
    const chosen = options();
    await createTopics({ ...chosen, groups: ['g'], partitions: 3, replicationFactor: 1 });
    const bus = kafkaBus({ ...chosen, inPlaceDelaysMs: [] });
    const letters = new DeadLetters(chosen, 'g');
    const [bad, good] = [eventOf(newId('tal'), 1), eventsOf(newId('tal'), 3)];
    let isMended = false;
    let tries = 0;
    const handled: Event[] = [];
    const handle = async (event: Event) => {
      if (event.id === bad.id) tries += 1;
      if (event.id === bad.id && !isMended) throw new Error('not today');
      handled.push(event);
    };
    await bus.subscribe({ group: 'g', types: ['*'], handle });
    await bus.publish([bad, ...good]);
    await until(() => handled.length === 3);
    await until(async () => (await letters.count()) === 1);
    expect(tries).toBe(3);
    isMended = true;
    expect(await letters.redrive()).toBe(1);
    await until(() => handled.length === 4);
    expect(handled.at(-1)).toEqual(bad);
    expect(await letters.count()).toBe(0);
    expect(await letters.redrive()).toBe(0);
    expect(await offsetsLeft(chosen, 'g.dlq')).toEqual([]);
    await bus.close();
  });
});

describe('dead letters that come while others are redriven', () => {
  it('are redriven the next time, none is passed over', async () => {
    const chosen = { ...options(), retryLevels: [{ name: 'soon', delayMs: 20 }] };
    await createTopics({ ...chosen, groups: ['g'], partitions: 1, replicationFactor: 1 });
    const bus = kafkaBus({ ...chosen, inPlaceDelaysMs: [] });
    const tries = new Map<string, number>();
    const handled = new Set<string>();
    const handle = async ({ id }: Event) => {
      tries.set(id, (tries.get(id) ?? 0) + 1);
      // The first two are the one in place and the one after the pause.
      if (Number(tries.get(id)) <= 2) throw new Error('not today');
      handled.add(id);
    };
    await bus.subscribe({ group: 'g', types: ['*'], handle });
    const publishing = (async () => {
      for (let batch = 0; batch < 100; batch += 1) {
        await bus.publish([1, 2, 3].map(() => eventOf(newId('tal'), 1)));
        await sleep(20);
      }
    })();
    const letters = new DeadLetters(chosen, 'g');
    await until(async () => {
      await letters.redrive();
      return handled.size === 300;
    });
    await publishing;
    await bus.close();
  });
});

// One in a container comes back on another port.
const killing = brokerSource() === 'jars' ? describe : describe.skip;

killing('a broker that is killed', () => {
  it('loses nothing, and repeats events only under their ids', async () => {
    const chosen = options();
    await createTopics({ ...chosen, groups: ['g'], partitions: 3, replicationFactor: 1 });
    const bus = kafkaBus(chosen);
    const handled: Event[] = [];
    const handle = async (event: Event) => void handled.push(event);
    await bus.subscribe({ group: 'g', types: ['*'], handle });
    const perSubject = Array.from({ length: 40 }, () => eventsOf(newId('tal'), 50));
    // As the relay does: each aggregate in order, what is not safe again, several calls at a time.
    const publishing = Promise.all(
      perSubject.map(async (events) => {
        for (let rest = events; rest.length > 0;) {
          const safe = await bus.publish(rest.slice(0, 2));
          rest = rest.filter(({ id }) => !safe.has(id));
        }
      }),
    );
    for (const share of [200, 900]) {
      await until(() => handled.length > share);
      process.kill(kafka().pid ?? 0, 'SIGKILL');
    }
    await publishing;
    await until(() => new Set(handled.map(({ id }) => id)).size === 2_000);
    for (const events of perSubject) {
      const ofSubject = handled.filter(({ subject }) => subject === events[0]?.subject);
      const first = ofSubject.filter(
        (e, at) => ofSubject.findIndex(({ id }) => id === e.id) === at,
      );
      expect(first).toEqual(events);
    }
    await bus.close();
  });
});

killing('a broker that does not answer', () => {
  it('holds up no stop', async () => {
    const chosen = options();
    await createTopics({ ...chosen, groups: ['g'], partitions: 3, replicationFactor: 1 });
    const bus = kafkaBus(chosen);
    const handled: Event[] = [];
    const handle = async (event: Event) => void handled.push(event);
    await bus.subscribe({ group: 'g', types: ['*'], handle });
    await bus.publish([eventOf(newId('tal'), 1)]);
    await until(() => handled.length === 1);
    const pid = kafka().pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      const unknown = bus.publish([eventOf(newId('tal'), 2)]);
      let hasClosed = false;
      void bus.close().then(() => (hasClosed = true));
      await until(() => hasClosed);
      expect(await unknown).toEqual(new Set());
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it('is waited for by a start that is alive, not ready, and says which setting is wrong', async () => {
    const chosen = options();
    await createTopics({ ...chosen, groups: ['g'], partitions: 3, replicationFactor: 1 });
    const lines: string[] = [];
    const bus = kafkaBus({
      ...chosen,
      log: createLog('test', 'warn', { write: (line) => lines.push(line) }),
    });
    const server = `notes_${newId('x').toLowerCase()}`;
    const adminPort = await freePort();
    const notReady = async () =>
      (await fetch(`http://127.0.0.1:${adminPort}/readyz`).catch(() => undefined))?.json();
    const pid = kafka().pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    const starting = startNotes(server, {
      bus,
      env: {
        MONGODB_URI: process.env['MASAR_TEST_MONGODB_URI'],
        MASAR_CONTEXT_KEY: 'k'.repeat(32),
        GRPC_PORT: '0',
        ADMIN_PORT: String(adminPort),
        LOG_LEVEL: 'silent',
      },
      consumersOf: () => [{ group: 'g', types: ['*'], handle: async () => undefined }],
    });
    try {
      await until(() => lines.some((line) => line.includes('correct KAFKA_BROKERS')));
      expect(await notReady()).toMatchObject({ notReady: ['consumers', 'listening'] });
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    const service = await starting;
    expect(await notReady()).toEqual({ status: 'ready' });
    await service.stop();
    await bus.close();
  });
});
