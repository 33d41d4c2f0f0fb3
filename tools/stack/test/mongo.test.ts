import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Collection } from 'mongodb';
import { TEST_LIBC_DIR } from '../jest/test-mongo';
import { nodeForEngine } from '../src/mongo/libc';
import { startMongo } from '../src/mongo/start-mongo';
import type { Mongo } from '../src/mongo/start-mongo';
import { isRunning, until } from './processes';

const DOCUMENT_COUNT = 2_000;
const IN_FLIGHT = 50;
const KILL_AFTER = 700;

let dataDir: string;
let lines: string[];
let cleanUp: (() => Promise<unknown>)[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masar-mongo-'));
  lines = [];
  cleanUp = [];
});

afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Mongo> {
  const log = (line: string) => lines.push(line);
  const mongo = await startMongo({ dataDir, libcDir: TEST_LIBC_DIR, log });
  cleanUp.push(() => mongo.stop());
  return mongo;
}

function collectionOf(mongo: Mongo): Collection<{ _id: number }> {
  const client = new MongoClient(mongo.uri, { maxPoolSize: IN_FLIGHT });
  cleanUp.push(() => client.close());
  return client.db('test').collection('written');
}

/** Writes all documents and returns the ids of those that were acknowledged. */
async function writeAll(
  written: Collection<{ _id: number }>,
  onAcknowledged: (count: number) => void,
): Promise<number[]> {
  const acknowledged: number[] = [];
  let next = 0;
  const write = async (): Promise<void> => {
    while (next < DOCUMENT_COUNT) {
      const _id = next++;
      const isAcknowledged = await written.insertOne({ _id }).then(
        () => true,
        () => false,
      );
      if (isAcknowledged) onAcknowledged(acknowledged.push(_id));
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, write));
  return acknowledged;
}

async function idsIn(written: Collection<{ _id: number }>): Promise<Set<number>> {
  return new Set((await written.find().toArray()).map(({ _id }) => _id));
}

/** A process of its own with a MongoDB, to be killed. */
async function startParent(detached: boolean) {
  const args = [join(__dirname, 'mongo-parent.js'), dataDir, TEST_LIBC_DIR];
  const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], detached });
  const [line] = await once(parent.stdout, 'data');
  const engine: { pid: number; uri: string } = JSON.parse(String(line));
  return { pid: parent.pid!, engine };
}

/** The embedded engine behind the options that mongod gets: --dbpath D --port P. */
async function engineAsMongod(): Promise<string> {
  const words = await nodeForEngine({ libcDir: TEST_LIBC_DIR, log: () => undefined });
  const host = join(__dirname, '../src/mongo/engine-host.js');
  return `exec ${[...words, host].join(' ')} "$2" "$4"`;
}

async function putMongodOnPath(script: string): Promise<void> {
  await writeFile(join(dataDir, 'mongod'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const path = process.env['PATH'] ?? '';
  process.env['PATH'] = `${dataDir}${delimiter}${path}`;
  cleanUp.push(async () => (process.env['PATH'] = path));
}

describe.each([
  { kind: 'embedded', prepare: async () => undefined },
  { kind: 'mongod', prepare: async () => putMongodOnPath(await engineAsMongod()) },
])('a $kind MongoDB', ({ kind, prepare }) => {
  beforeEach(prepare);

  test('keeps every acknowledged write over kill -9 and serves again on its port', async () => {
    const mongo = await start();
    expect(mongo.kind).toBe(kind);
    const { pid, uri } = mongo;
    const written = collectionOf(mongo);

    const acknowledged = await writeAll(written, (count) => {
      if (count === KILL_AFTER) process.kill(pid!, 'SIGKILL');
    });

    expect(mongo.uri).toBe(uri);
    expect(mongo.pid).not.toBe(pid);
    expect(acknowledged.length).toBeGreaterThan(KILL_AFTER + IN_FLIGHT);
    const found = await idsIn(written);
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    expect(lines.join('\n')).toMatch(/ended \(.*\), restarting it on port \d+\n.* serves again/);
  });

  test('leaves no process behind and starts again on its data', async () => {
    const first = await start();
    await collectionOf(first).insertOne({ _id: 1 });
    const { pid } = first;
    await first.stop();
    expect(isRunning(pid!)).toBe(false);

    expect(await idsIn(collectionOf(await start()))).toEqual(new Set([1]));
  });
});

test('answers a second document with a unique value with code 11000', async () => {
  const written = collectionOf(await start());
  await written.createIndex({ reference: 1 }, { unique: true });
  await written.updateOne({ _id: 1 }, { $set: { reference: 'a' } }, { upsert: true });
  await expect(
    written.updateOne({ _id: 2 }, { $set: { reference: 'a' } }, { upsert: true }),
  ).rejects.toMatchObject({ code: 11000 });
});

describe('refuses to start with a sentence', () => {
  test('on a data directory that another stack uses', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(
      `The data directory ${join(dataDir, 'mongo')} is in use (process ${first.pid} uses it). ` +
        'Stop the other stack, or choose another directory with MASAR_DATA_DIR.',
    );
  });

  test('when mongod finds its data directory in use', async () => {
    // As MongoDB 8 logs it.
    const error = 'DBPathInUse: Unable to lock the lock file';
    await putMongodOnPath(`echo '{"s":"E","attr":{"error":"${error}"}}'; exit 100`);
    await expect(start()).rejects.toThrow(/^The data directory .* is in use \(.*DBPathInUse/);
  });

  test('when mongod does not run here', async () => {
    await putMongodOnPath('exit 127');
    await expect(start()).rejects.toThrow(
      /^mongod does not start: it ended with exit code 127\nSet MONGODB_URI to a running MongoDB/,
    );
  });
});

describe('a killed parent', () => {
  test.each([
    { victim: 'itself', detached: false, sign: 1 },
    { victim: 'with its process group', detached: true, sign: -1 },
  ])('takes the engine along when kill -9 hits it $victim', async ({ detached, sign }) => {
    const { pid, engine } = await startParent(detached);
    expect(isRunning(engine.pid)).toBe(true);
    process.kill(sign * pid, 'SIGKILL');
    await until(() => !isRunning(engine.pid));
  });

  test('leaves a data directory that starts at once', async () => {
    const { pid, engine } = await startParent(false);
    process.kill(pid, 'SIGKILL');
    expect((await start()).pid).not.toBe(engine.pid);
  });

  test('takes a mongod along', async () => {
    await putMongodOnPath(await engineAsMongod());
    const { pid, engine } = await startParent(true);
    process.kill(-pid, 'SIGKILL');
    await until(() => !isRunning(engine.pid));
  });
});

test('stops while a killed engine is being restarted', async () => {
  const mongo = await start();
  process.kill(mongo.pid!, 'SIGKILL');
  await until(() => lines.length > 0);
  await mongo.stop();
  await start();
});

test('uses a MongoDB that runs already and starts nothing', async () => {
  const uri = 'mongodb://db.example:27017/?replicaSet=rs';
  const mongo = await startMongo({ dataDir, uri, log: (line) => lines.push(line) });
  expect(mongo).toMatchObject({ kind: 'external', uri });
  expect(mongo.pid).toBeUndefined();
});
