import { setTimeout as sleep } from 'node:timers/promises';
import { createTopics, DeadLetters, kafkaBus, type Event } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import { eventOf, eventsOf } from '../../kit/test/event';
import { asKafkaAdmin } from '../../kit/test/kafka-admin';
import { until } from '@masar/kit/testing';
import { brokerOfTests } from './kafka/broker-of-tests';
import { busOptions } from './kafka/bus-options';

const kafka = brokerOfTests();

/** Partitions of a topic that have messages, read or unread. */
async function offsetsLeft(chosen: ReturnType<typeof busOptions>, name: string) {
  const topic = `${chosen.topicPrefix}${name}`;
  const offsets = await asKafkaAdmin(chosen, (admin) => admin.fetchTopicOffsets(topic));
  return offsets.filter(({ low, high }) => low !== high);
}

describe('an event that a group cannot handle', () => {
  it('is tried again after each pause, then is a dead letter that can be redriven', async () => {
    const chosen = busOptions(kafka());
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
    const chosen = { ...busOptions(kafka()), retryLevels: [{ name: 'soon', delayMs: 20 }] };
    await createTopics({ ...chosen, groups: ['g'], partitions: 1, replicationFactor: 1 });
    const bus = kafkaBus({ ...chosen, inPlaceDelaysMs: [] });
    const tries = new Map<string, number>();
    const handled = new Set<string>();
    const handle = async ({ id }: Event) => {
      tries.set(id, (tries.get(id) ?? 0) + 1);
      // The first try is in place, the second after the pause.
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
