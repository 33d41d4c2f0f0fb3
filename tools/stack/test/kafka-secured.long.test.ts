import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTopics, kafkaBusOf, kafkaOptionsOf, type Event } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import { createLog } from '@masar/kit/telemetry';
import { eventsOf } from '../../kit/test/event';
import { until } from '@masar/kit/testing';
import { startHost, type Host } from '../src/hosts/host';
import { freePort } from '../src/hosts/loopback';
import { brokerJars } from '../src/kafka/broker-jars';
import { JARS_DIR } from './kafka/broker-of-tests';

const PASSWORD = 'the-password-of-this-test';

const log = createLog('test', 'silent');
const client = { clientId: 'test', log, sources: ['/masar/test'] };
let broker: Host;
let plainPort: number;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'masar-secured-'));
  const jars = await brokerJars(JARS_DIR, () => undefined);
  const script = join(__dirname, 'kafka/secured-broker-host.js');
  plainPort = await freePort();
  const args = [script, jars, directory, 'masar', PASSWORD, String(plainPort)];
  broker = await startHost({ name: 'Kafka', file: process.execPath, args, detached: true }, 0);
});
afterAll(async () => {
  await broker?.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Environment of a process, with these changes. */
function environment(others: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    KAFKA_BROKERS: `127.0.0.1:${broker.port}`,
    KAFKA_TOPIC_PREFIX: `${newId('test')}.`,
    KAFKA_TLS: 'true',
    KAFKA_TLS_CA_FILE: join(directory, 'broker.pem'),
    KAFKA_USERNAME: 'masar',
    KAFKA_PASSWORD: PASSWORD,
    ...others,
  };
}

describe('a broker that wants TLS and a password', () => {
  it.each(['plain', 'scram-sha-256', 'scram-sha-512'])(
    'carries events with %s',
    async (mechanism) => {
      const env = environment({ KAFKA_SASL_MECHANISM: mechanism });
      const admin = { ...kafkaOptionsOf(env), ...client, groups: ['g'] };
      await createTopics({ ...admin, partitions: 3, replicationFactor: 1 });
      const bus = await kafkaBusOf(env, client);
      const handled: Event[] = [];
      const handle = async (event: Event) => void handled.push(event);
      await bus.subscribe({ group: 'g', types: ['*'], handle });
      const events = eventsOf(newId('tal'), 3);
      expect((await bus.publish(events)).size).toBe(3);
      await until(() => handled.length === 3);
      expect(handled).toEqual(events);
      await bus.close();
    },
  );

  it.each<[string, NodeJS.ProcessEnv, RegExp]>([
    ['a wrong password', { KAFKA_PASSWORD: 'wrong' }, /KAFKA_USERNAME or KAFKA_PASSWORD is wrong/],
    [
      'a wrong password in plain words',
      { KAFKA_PASSWORD: 'wrong', KAFKA_SASL_MECHANISM: 'plain' },
      /KAFKA_USERNAME or KAFKA_PASSWORD is wrong/,
    ],
    ['an unknown user', { KAFKA_USERNAME: 'nobody' }, /KAFKA_USERNAME or KAFKA_PASSWORD is wrong/],
    ['an authority that is not known', { KAFKA_TLS_CA_FILE: '' }, /KAFKA_TLS_CA_FILE must be/],
  ])('ends a start with %s, naming the setting', async (_what, others, sentence) => {
    const starting = kafkaBusOf(environment(others), client);
    await expect(starting).rejects.toThrow(sentence);
    await expect(starting).rejects.not.toThrow(PASSWORD);
  });

  it('ends a start with a mechanism that it does not have, naming the setting', async () => {
    const env = environment({ KAFKA_BROKERS: `127.0.0.1:${plainPort}` });
    await expect(kafkaBusOf(env, client)).rejects.toThrow('KAFKA_SASL_MECHANISM is wrong');
  });

  it('is awaited while the cause is unknown: to a client without TLS it only closes the connection', async () => {
    const lines: string[] = [];
    const warn = (_fields: object, line: string) => lines.push(line);
    const others = { KAFKA_TLS: 'false', KAFKA_TLS_CA_FILE: '' };
    const listening = { ...client, log: Object.assign(Object.create(log), { warn }) };
    const bus = await kafkaBusOf(environment(others), listening);
    expect(lines).toEqual(['Kafka cannot be asked yet']);
    await bus.close();
  });
});

it.each<[NodeJS.ProcessEnv, string]>([
  [{ KAFKA_PASSWORD: '' }, 'KAFKA_USERNAME is set, but KAFKA_PASSWORD is not'],
  [{ KAFKA_USERNAME: '' }, 'KAFKA_PASSWORD is set, but KAFKA_USERNAME is not'],
  [{ KAFKA_TLS: 'false' }, 'KAFKA_TLS_CA_FILE is set, but KAFKA_TLS is not true'],
  [
    { KAFKA_TLS: '', KAFKA_TLS_CA_FILE: '', KAFKA_SASL_MECHANISM: 'plain' },
    'needs KAFKA_TLS=true to keep the password',
  ],
  [{ KAFKA_TLS_CA_FILE: '/nowhere/ca.pem' }, 'KAFKA_TLS_CA_FILE cannot be read'],
])('settings that contradict each other are refused: %j', (others, sentence) => {
  expect(() => kafkaOptionsOf(environment(others))).toThrow(sentence);
});
