import { createTopics, kafkaBus, type EventBus } from '@masar/kit/bus';
import { testEventBus } from '../../kit/test/bus-conformance';
import { brokerOfTests } from './kafka/broker-of-tests';
import { busOptions } from './kafka/bus-options';

const kafka = brokerOfTests();

/** Opens a bus that creates topics for its groups, which the admin step does not know. */
async function open(): Promise<EventBus> {
  const chosen = busOptions(kafka());
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
