import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { kafkaBus, type DeadLetter, type Event, type KafkaBusOptions } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import { createLog } from '@masar/kit/telemetry';
import { eventOf } from '../../kit/test/event';
import { until } from '@masar/kit/testing';
import { freePort } from '../src/hosts/loopback';
import { brokerOfTests } from './kafka/broker-of-tests';

const ROOT = join(__dirname, '../../..');
const TOPICS = ['topics', '--partitions', '2', '--replication-factor', '1'];

const kafka = brokerOfTests();

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command of a part as its image does, on topics of its own. */
function commandsOf(part: string, prefix = `${newId('test')}.`, brokers = kafka().brokers) {
  const script = join(ROOT, part, 'dist/src/admin.js');
  const env = { ...process.env, KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: prefix };
  const admin = async (...words: string[]): Promise<Outcome> => {
    const ran = promisify(execFile)(process.execPath, [script, ...words], { env });
    return ran.then(
      (outcome) => ({ code: 0, ...outcome }),
      (failed: Outcome) => failed,
    );
  };
  return { admin, prefix };
}

it.each([
  ['services/contracts', ['audit.v1', 'contracts.v1']],
  ['services/zakat', ['audit.v1', 'zakat.dlq', 'zakat.retry.30s', 'zakat.retry.5m', 'zakat.v1']],
  ['services/iso20022', ['audit.v1', 'iso20022.v1']],
  ['services/disputes', ['audit.v1', 'disputes.v1']],
  ['services/underwriting', ['audit.v1', 'underwriting.v1']],
  [
    'services/billing-finops',
    [
      ...['audit.v1', 'billing-finops.dlq', 'billing-finops.retry.30s'],
      ...['billing-finops.retry.5m', 'billing-finops.v1'],
    ],
  ],
  ['gateway', ['audit.dlq', 'audit.retry.30s', 'audit.retry.5m', 'audit.v1', 'gateway.v1']],
])('%s makes the topics that are missing, and changes none that is there', async (part, names) => {
  const { admin, prefix } = commandsOf(part);
  const first = await admin(...TOPICS);
  const made = first.stdout.trim().split('\n').sort();
  expect(made).toEqual(names.map((name) => `made ${prefix}${name}`));
  expect(await admin(...TOPICS)).toEqual({ code: 0, stdout: 'no topic is missing\n', stderr: '' });
});

it('dead letters are listed without their data, and given back to their group once', async () => {
  const { admin, prefix } = commandsOf('services/webhooks');
  expect((await admin(...TOPICS)).code).toBe(0);
  const soon: Partial<KafkaBusOptions> = {
    inPlaceDelaysMs: [],
    retryLevels: [
      { name: '30s', delayMs: 50 },
      { name: '5m', delayMs: 50 },
    ],
  };
  const bus = kafkaBus({
    ...{ brokers: kafka().brokers.split(','), clientId: 'test', topicPrefix: prefix, ...soon },
    ...{ sources: ['/masar/contracts'], log: createLog('test', 'silent') },
  });
  let isMended = false;
  const handled: Event[] = [];
  const handle = async (event: Event) => {
    if (!isMended) throw new Error('not today');
    handled.push(event);
  };
  await bus.subscribe({ group: 'webhooks', types: ['*'], handle });
  const source = '/masar/contracts';
  const subject = newId('ctr');
  const bad = { ...eventOf(subject, 1), source };
  await bus.publish([bad]);
  const listed = async () => (await admin('dead-letters', 'list')).stdout.trim();
  await until(async () => (await listed()) !== '');
  const line = await listed();
  expect(JSON.parse(line) as DeadLetter).toMatchObject({
    group: 'webhooks',
    topic: `${prefix}contracts.v1`,
    error: 'not today',
    event: { id: bad.id, type: bad.type, tenantid: bad.tenantid, subject },
  });
  expect(line).not.toContain('1500.00');
  isMended = true;
  expect((await admin('dead-letters', 'redrive')).stdout).toBe('webhooks: 1 given back\n');
  await until(() => handled.length === 1);
  expect(handled).toEqual([bad]);
  expect(await listed()).toBe('');
  expect((await admin('dead-letters', 'redrive')).stdout).toBe('webhooks: 0 given back\n');
  isMended = false;
  const next = { ...eventOf(subject, 2), source };
  await bus.publish([next]);
  await until(async () => (await listed()) !== '');
  expect(JSON.parse(await listed()) as DeadLetter).toMatchObject({ event: { id: next.id } });
  await bus.close();
});

it('a group that is rewound reads again what came since, and nothing before it', async () => {
  const { admin, prefix } = commandsOf('services/webhooks');
  expect((await admin(...TOPICS)).code).toBe(0);
  const source = '/masar/contracts';
  const open = async (handled: Event[]) => {
    const bus = kafkaBus({
      ...{ brokers: kafka().brokers.split(','), clientId: 'test', topicPrefix: prefix },
      ...{ sources: [source], log: createLog('test', 'silent') },
    });
    const handle = async (event: Event) => void handled.push(event);
    await bus.subscribe({ group: 'webhooks', types: ['*'], handle });
    return bus;
  };
  const events = [1, 2, 3].map((sequence) => ({ ...eventOf(newId('ctr'), sequence), source }));
  const handled: Event[] = [];
  const bus = await open(handled);
  await bus.publish(events.slice(0, 1));
  await until(() => handled.length === 1);
  const since = new Date().toISOString();
  await bus.publish(events.slice(1));
  await until(() => handled.length === 3);
  const running = await admin('rewind', '--since', since);
  expect(running.stderr).toContain('has running processes: stop them all first');
  await bus.close();
  const rewound = await admin('rewind', '--since', since);
  expect(rewound).toMatchObject({ code: 0, stdout: 'webhooks: 2 come again\n' });
  const again: Event[] = [];
  const later = await open(again);
  await until(() => again.length === 2);
  await later.close();
  const ids = (list: readonly Event[]) => list.map(({ id }) => id).sort();
  expect(ids(again)).toEqual(ids(events.slice(1)));
});

it.each<[string[], string]>([
  [['rewind'], '--since must be an instant with its offset'],
  [['rewind', '--since', 'yesterday'], '--since must be an instant with its offset'],
  [[], 'usage: node admin.js topics'],
  [['dead-letters', 'drop'], 'usage: node admin.js topics'],
  [['topics', '--partitions', 'many'], '--partitions must be a whole number'],
  [['topics', '--brokers', 'x'], "Unknown option '--brokers'"],
  [['topics', '--replication-factor', '99'], 'the topics cannot be made: Replication-factor'],
])('the words %j are refused with a way out, and nothing is made', async (words, sentence) => {
  const { admin } = commandsOf('services/contracts');
  const { code, stdout, stderr } = await admin(...words);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(sentence);
});

it.each([['topics'], ['dead-letters', 'list'], ['dead-letters', 'redrive']])(
  'without a broker that answers %s ends, and names the setting',
  async (...words) => {
    const { admin } = commandsOf('gateway', 'test.', `127.0.0.1:${await freePort()}`);
    const { code, stdout, stderr } = await admin(...words);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('correct KAFKA_BROKERS');
  },
);
