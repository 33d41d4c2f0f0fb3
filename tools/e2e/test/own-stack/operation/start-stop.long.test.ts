import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoBankOf } from '../../../src/rails/bank';
import { Client } from '../../../src/client/client';
import { contractBody, createContract, type Contract } from '../../../src/rails/contract';
import { eventually } from '../../../src/client/eventually';
import { fire, order } from '../../../src/stack/ledger';
import { descendantsOf, isRunning } from '../../../src/stack/processes';
import { Stack } from '../../../src/stack/stack';

let dataDir: string;
let stack: Stack;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masar-restart-'));
  stack = await Stack.start(dataDir);
});
afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a start that cannot succeed says so in one line, and how it can', () => {
  let place: string;
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'masar-no-start-'));
    await writeFile(join(place, 'file'), '');
  });
  afterAll(() => rm(place, { recursive: true, force: true }));

  test.each<[why: string, settings: () => NodeJS.ProcessEnv, line: RegExp]>([
    [
      'a port that is taken',
      () => ({ PORT: new URL(stack.baseUrl).port }),
      /^port \d+ of 127\.0\.0\.1 is taken .* set PORT to a free port/,
    ],
    [
      'an address of another machine',
      () => ({ HOST: '203.0.113.9' }),
      /^203\.0\.113\.9 is no address of this machine: set HOST to /,
    ],
    [
      'a database that does not answer',
      () => ({ MONGODB_URI: 'mongodb://user:password@127.0.0.1:1' }),
      /^MONGODB_URI opens no MongoDB \(connect ECONNREFUSED 127\.0\.0\.1:1\): start it, correct/,
    ],
    [
      'a Kafka that does not answer',
      () => ({ KAFKA_BROKERS: '127.0.0.1:1' }),
      /^KAFKA_BROKERS opens no Kafka \(.*ECONNREFUSED 127\.0\.0\.1:1\): start it, correct/,
    ],
    [
      'a data directory that is a file',
      () => ({ MASAR_DATA_DIR: join(place, 'file') }),
      /^the data directory \S+file cannot be used: it is a file; set MASAR_DATA_DIR /,
    ],
    [
      'a data directory inside a file',
      () => ({ MASAR_DATA_DIR: join(place, 'file/below') }),
      /below cannot be used: a part of its path is a file; set MASAR_DATA_DIR /,
    ],
    [
      'a data directory where nobody writes',
      () => ({ MASAR_DATA_DIR: '/sys/masar' }),
      /^the data directory \/sys\/masar cannot be used: .*; set MASAR_DATA_DIR /,
    ],
  ])('%s', async (_, settings, line) => {
    const refused = await Stack.start(place, settings()).catch((error: Error) => error);
    if (refused instanceof Stack) throw new Error('it started');
    const [what, ...printed] = refused.message.trimEnd().split('\n');
    expect(what).toBe('the stack does not start');
    expect(printed).toEqual([expect.stringMatching(line)]);
    expect(refused.cause).toEqual(new Error('it ended with exit code 1'));
  });
});

test('what a start leaves can be read by its owner only', async () => {
  await createContract(demoBankOf(stack).maker);
  await eventually(() => stack.events()[0], 'an event is written down');
  const mode = async (file: string) => (await stat(join(dataDir, file))).mode & 0o777;
  for (const file of ['demo.json', 'secrets.json', 'events.ndjson'])
    expect([file, await mode(file)]).toEqual([file, 0o600]);
  for (const folder of ['', 'mongo']) expect([folder, await mode(folder)]).toEqual([folder, 0o700]);
});

test('a log of events that others could read is theirs no more after a start', async () => {
  await stack.stop();
  const file = join(dataDir, 'events.ndjson');
  await chmod(file, 0o644);
  stack = await Stack.start(dataDir);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('Ctrl-C ends every process, and the next start has the same keys and data', async () => {
  const { demo, pid } = stack;
  const contract = await createContract(demoBankOf(stack).maker);
  const processes = [pid, ...descendantsOf(pid)];
  expect(processes.length).toBeGreaterThan(1);
  await stack.stop();
  await eventually(() => !processes.some(isRunning) || undefined, 'every process has ended');

  stack = await Stack.start(dataDir);
  expect(stack.demo).toEqual({ ...demo, baseUrl: stack.baseUrl, docsUrl: stack.demo.docsUrl });
  const { body } = await demoBankOf(stack).maker.get<Contract>(`/v1/contracts/${contract.id}`);
  expect(body.data).toEqual(contract);
});

test('Ctrl-C finishes the requests that run: what it acknowledged is there after it', async () => {
  const { maker } = demoBankOf(stack);
  const orders = Array.from({ length: 50 }, () => order('/v1/contracts', contractBody()));
  let stopping: Promise<void> | undefined;
  await fire(maker, orders, () => (stopping ??= stack.stop()));
  await stopping;
  const statuses = new Set(orders.flatMap((each) => each.statuses));
  expect([...statuses]).toEqual([201]);

  stack = await Stack.start(dataDir);
  const again = new Client(stack.baseUrl, maker.identity);
  for (const { successes } of orders.filter((each) => each.successes.length > 0)) {
    const { data } = JSON.parse(successes[0] ?? '') as { data: Contract };
    expect((await again.get<Contract>(`/v1/contracts/${data.id}`)).body.data).toEqual(data);
  }
});
