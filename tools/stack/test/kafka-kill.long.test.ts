import { createTopics, kafkaBus, type Event } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import { createLog } from '@masar/kit/telemetry';
import { eventOf, eventsOf } from '../../kit/test/event';
import { startNotes } from '../../kit/test/notes-service';
import { until } from '@masar/kit/testing';
import { freePort } from '../src/hosts/loopback';
import { brokerToKill } from './kafka/broker-of-tests';
import { busOptions } from './kafka/bus-options';

const kafka = brokerToKill();

describe('a broker that is killed', () => {
  it('loses nothing, and repeats events only under their ids', async () => {
    const chosen = busOptions(kafka());
    await createTopics({ ...chosen, groups: ['g'], partitions: 3, replicationFactor: 1 });
    const bus = kafkaBus(chosen);
    const handled: Event[] = [];
    const handle = async (event: Event) => void handled.push(event);
    await bus.subscribe({ group: 'g', types: ['*'], handle });
    const perSubject = Array.from({ length: 40 }, () => eventsOf(newId('tal'), 50));
    // Like the relay: each aggregate in order, unconfirmed events again, several calls at a time.
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
      process.kill(kafka().pid, 'SIGKILL');
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

describe('a broker that does not answer', () => {
  it('holds up no stop', async () => {
    const chosen = busOptions(kafka());
    await createTopics({ ...chosen, groups: ['g'], partitions: 3, replicationFactor: 1 });
    const bus = kafkaBus(chosen);
    const handled: Event[] = [];
    const handle = async (event: Event) => void handled.push(event);
    await bus.subscribe({ group: 'g', types: ['*'], handle });
    await bus.publish([eventOf(newId('tal'), 1)]);
    await until(() => handled.length === 1);
    const pid = kafka().pid;
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

  it('holds up no start: the service is ready, says which setting may be wrong, and joins later', async () => {
    const chosen = busOptions(kafka());
    const topics = { ...chosen, groups: ['g'], partitions: 3, replicationFactor: 1 };
    // The broker stood still in the test before, and registers again.
    await until(() =>
      createTopics(topics).then(
        () => true,
        () => false,
      ),
    );
    const lines: string[] = [];
    const bus = kafkaBus({
      ...chosen,
      log: createLog('test', 'warn', { write: (line) => lines.push(line) }),
    });
    const server = `notes_${newId('x').toLowerCase()}`;
    const adminPort = await freePort();
    const readiness = async () =>
      (await fetch(`http://127.0.0.1:${adminPort}/readyz`).catch(() => undefined))?.json();
    const pid = kafka().pid;
    process.kill(pid, 'SIGSTOP');
    const handled: Event[] = [];
    const handle = async (event: Event) => void handled.push(event);
    const starting = startNotes(server, {
      bus,
      env: {
        MONGODB_URI: process.env['MASAR_TEST_MONGODB_URI'],
        MASAR_CONTEXT_KEY: 'k'.repeat(32),
        GRPC_PORT: '0',
        ADMIN_PORT: String(adminPort),
        LOG_LEVEL: 'silent',
      },
      consumersOf: () => [{ group: 'g', types: ['*'], handle }],
    });
    try {
      await starting;
      expect(await readiness()).toEqual({ status: 'ready' });
      await until(() => lines.some((line) => line.includes('Kafka runs at KAFKA_BROKERS')));
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    const event = eventOf(newId('tal'), 1);
    await until(async () => (await bus.publish([event])).size === 1);
    await until(() => handled.length > 0);
    expect(handled[0]).toEqual(event);
    const service = await starting;
    await service.stop();
    await bus.close();
  });
});
