import { createLog } from '../../telemetry';
import { wantedTopics, type CreateTopicsOptions } from './wanted-topics';

const OPTIONS: CreateTopicsOptions = {
  brokers: [],
  clientId: 'test',
  log: createLog('test', 'silent'),
  sources: ['/masar/test'],
  groups: ['g'],
  partitions: 12,
};

/** The settings of each topic, by its name. */
function settingsOf(options: Partial<CreateTopicsOptions> = {}) {
  const topics = wantedTopics({ ...OPTIONS, ...options });
  return Object.fromEntries(
    topics.map(({ topic, configEntries = [] }) => [
      topic,
      Object.fromEntries(configEntries.map(({ name, value }) => [name, value])),
    ]),
  );
}

test('an event of four request bodies fits, and with what is noted on it when it is set aside', () => {
  const fits = { 'max.message.bytes': '4194304' };
  const fitsNoted = { 'max.message.bytes': '4259840' };
  expect(settingsOf()).toEqual({
    'masar.test.v1': fits,
    'masar.g.retry.30s': fitsNoted,
    'masar.g.retry.5m': fitsNoted,
    'masar.g.dlq': { ...fitsNoted, 'retention.ms': '-1' },
  });
});

test.each([
  [undefined, undefined],
  [1, undefined],
  [2, undefined],
  [3, '2'],
  [5, '2'],
])('with %p replicas min.insync.replicas is %p', (replicationFactor, inSync) => {
  for (const settings of Object.values(settingsOf({ replicationFactor }))) {
    expect(settings['min.insync.replicas']).toBe(inSync);
  }
});
