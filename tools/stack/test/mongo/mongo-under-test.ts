import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Collection } from 'mongodb';
import { TEST_LIBC_DIR } from '../../jest/test-mongo';
import { nodeForEngine } from '../../src/mongo/libc';
import { startMongo } from '../../src/mongo/start-mongo';
import type { Mongo } from '../../src/mongo/start-mongo';

/** Number of concurrent writes of a test. */
export const IN_FLIGHT = 50;

export let dataDir: string;
/** Lines that the databases of the test logged. */
export let lines: string[];
let cleanUp: (() => Promise<unknown>)[];

/** Gives each test of the file a data directory of its own, and stops what it started. */
export function cleanUpAfterEach(): void {
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'masar-mongo-'));
    lines = [];
    cleanUp = [];
  });
  afterEach(async () => {
    for (const step of cleanUp.reverse()) await step();
    await rm(dataDir, { recursive: true, force: true });
  });
}

export async function start(): Promise<Mongo> {
  const log = (line: string) => lines.push(line);
  const mongo = await startMongo({ dataDir, libcDir: TEST_LIBC_DIR, log });
  cleanUp.push(() => mongo.stop());
  return mongo;
}

export function collectionOf(mongo: Mongo): Collection<{ _id: number }> {
  const client = new MongoClient(mongo.uri, { maxPoolSize: IN_FLIGHT });
  cleanUp.push(() => client.close());
  return client.db('test').collection('written');
}

export async function idsIn(written: Collection<{ _id: number }>): Promise<Set<number>> {
  return new Set((await written.find().toArray()).map(({ _id }) => _id));
}

/** The embedded engine behind the options that mongod gets: --dbpath D --port P. */
async function engineAsMongod(): Promise<string> {
  const words = await nodeForEngine({ libcDir: TEST_LIBC_DIR, log: () => undefined });
  const host = join(__dirname, '../../src/mongo/engine-host.js');
  return `exec ${[...words, host].join(' ')} "$2" 0 "$4"`;
}

export async function putMongodOnPath(script?: string): Promise<void> {
  const program = script ?? (await engineAsMongod());
  await writeFile(join(dataDir, 'mongod'), `#!/bin/sh\n${program}\n`, { mode: 0o755 });
  const path = process.env['PATH'] ?? '';
  process.env['PATH'] = `${dataDir}${delimiter}${path}`;
  cleanUp.push(async () => (process.env['PATH'] = path));
}

/** The two kinds of database that the stack can start. */
export const KINDS = [
  { kind: 'embedded', prepare: async () => undefined },
  { kind: 'mongod', prepare: () => putMongodOnPath() },
];
