import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongo } from '../src/mongo/start-mongo';
import type { Mongo } from '../src/mongo/start-mongo';

/** Shared by all runs, so that an older Debian unpacks its libc once. */
export const TEST_LIBC_DIR = join(__dirname, '../../../.masar/libc');

let dataDir: string | undefined;
let mongo: Mongo | undefined;

/** Starts the one engine of a test run: jest runs a globalSetup that projects share only once. */
export async function startTestMongo(): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'masar-test-'));
  mongo = await startMongo({
    dataDir,
    libcDir: TEST_LIBC_DIR,
    uri: process.env['MONGODB_URI'],
    log: (line) => process.stderr.write(`${line}\n`),
  });
  process.env['MASAR_TEST_MONGODB_URI'] = mongo.uri;
}

export async function stopTestMongo(): Promise<void> {
  await mongo?.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
}
