import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongo } from '../src/mongo/start-mongo';
import type { Mongo } from '../src/mongo/start-mongo';

/** Shared by all runs, so that an older Debian unpacks the libc once. */
export const TEST_LIBC_DIR = join(__dirname, '../../../.masar/libc');

/** The engine runs, but a busy machine may be slow. Tests that cut it off set their own timeout. */
const PATIENT = 'serverSelectionTimeoutMS=120000';

let dataDir: string | undefined;
const engines: Mongo[] = [];

/**
 * Starts an engine for each of jest's workers, from which use-mongo.js chooses: in a shared database a sweep
 * over all tenants would do the work of other files' tenants. Jest runs a shared globalSetup only once.
 */
export async function startTestMongo({
  maxWorkers,
}: {
  readonly maxWorkers: number;
}): Promise<void> {
  const parent = await mkdtemp(join(tmpdir(), 'masar-test-'));
  dataDir = parent;
  const uri = process.env['MONGODB_URI'];
  const start = async (worker: number) => {
    const log = (line: string) => process.stderr.write(`${line}\n`);
    const place = { dataDir: join(parent, String(worker)), libcDir: TEST_LIBC_DIR };
    engines.push(await startMongo({ ...place, uri, log }));
  };
  // The first one alone, since it may have to unpack the libc for all.
  await start(1);
  if (!uri) await Promise.all(Array.from({ length: maxWorkers - 1 }, (_, i) => start(i + 2)));
  const uriOf = (engine: Mongo) => (uri ? engine.uri : `${engine.uri}&${PATIENT}`);
  process.env['MASAR_TEST_MONGODB_URIS'] = engines.map(uriOf).join(' ');
}

export async function stopTestMongo(): Promise<void> {
  await Promise.all(engines.map((engine) => engine.stop()));
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
}
