import { AUDIT_SOURCE, createTopics, kafkaBus } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import { createLog } from '@masar/kit/telemetry';
import { DistributionCalls } from '../../../services/zakat/test/support/distribution-calls';
import { recordAndDie } from '../../../services/zakat/test/support/record-and-die';
import { newTenant, RunningService } from '../../../services/zakat/test/support/running-service';
import { releaseClock, until } from '@masar/kit/testing';
import { brokerOfTests } from './kafka/broker-of-tests';

const kafka = brokerOfTests();
const log = createLog('test', 'silent');

/** Topics of the service's group and of the groups of this test, used by nobody else. */
async function openBus() {
  const options = {
    ...{ brokers: kafka().brokers.split(','), clientId: 'zakat', log },
    ...{ sources: ['/masar/zakat', AUDIT_SOURCE], topicPrefix: `${newId('test')}.` },
  };
  const groups = ['zakat', 'test', 'audit'];
  await createTopics({ ...options, groups, partitions: 2, replicationFactor: 1 });
  return kafkaBus(options);
}

it('a distribution that its process did not list before it died is listed, told of by Kafka', async () => {
  const [caller, name] = [newTenant(), newId('zakat')];
  const id = await recordAndDie(name, caller);
  const service = await RunningService.start({ name, bus: await openBus() });
  // Kafka's client and the outbox use the machine's time.
  releaseClock();
  try {
    const calls = new DistributionCalls(service);
    expect(await calls.get(caller, id)).toMatchObject({ status: 'RECORDED' });
    let listed: readonly string[] = [];
    await until(async () => {
      listed = (await calls.list(caller)).data.map(({ distributionId }) => distributionId);
      return listed.length > 0;
    });
    expect(listed).toEqual([id]);
  } finally {
    await service.stop();
  }
});
