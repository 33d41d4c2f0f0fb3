import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Collection } from 'mongodb';
import { TEST_LIBC_DIR } from '../jest/test-mongo';
import {
  cleanUpAfterEach,
  collectionOf,
  dataDir,
  idsIn,
  IN_FLIGHT,
  KINDS,
  lines,
  putMongodOnPath,
  start,
} from './mongo/mongo-under-test';
import { isRunning, until } from './processes';

const DOCUMENT_COUNT = 2_000;
const KILL_AFTER = 700;

cleanUpAfterEach();

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

/** A process of its own with a MongoDB, to be killed. */
async function startParent(detached: boolean) {
  const args = [join(__dirname, 'mongo/mongo-parent.js'), dataDir, TEST_LIBC_DIR];
  const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], detached });
  const [line] = await once(parent.stdout, 'data');
  const engine: { pid: number; uri: string } = JSON.parse(String(line));
  return { pid: parent.pid!, engine };
}

describe.each(KINDS)('a $kind MongoDB', ({ kind, prepare }) => {
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
    await putMongodOnPath();
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
