import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startMongo } from '@masar/stack/mongo/start-mongo';
import { makeCallers, type Caller } from './callers';
import { ServerProcess } from './server-process';
import { createContract } from './target';

/** Ten bursts of the largest plan are 500,000 requests; a run makes about 150,000. */
const CALLERS = 10;
/** With a larger difference answers would not be comparable; they differ by a null and an id. */
const MAX_LENGTH_DIFFERENCE = 0.05;
/** `npm start`, measured. */
const MASAR = join(__dirname, '../masar/main.js');

/** Both servers over one MongoDB, each in its own database. */
export interface Servers {
  readonly mongoUri: string;
  readonly bare: ServerProcess;
  readonly masar: ServerProcess;
  readonly callers: readonly Caller[];
  readonly operatorKey: string;
  /** Directory of Masar's own files. */
  readonly dataDir: string;
}

/** Starts everything in a temporary directory, does the work, and stops everything. */
export async function withServers(
  masarNodeOptions: readonly string[],
  work: (servers: Servers) => Promise<void>,
): Promise<void> {
  await closingAfter(async (closing) => {
    const place = { dataDir: makeDataDir(closing), masarNodeOptions, settings: {}, script: MASAR };
    await work(await start(place, closing));
  });
}

/**
 * Like withServers, but with Masar alone and these settings.
 * @param script of another built checkout
 */
export async function withMasar(
  settings: Readonly<Record<string, string>>,
  work: (servers: Omit<Servers, 'bare'>) => Promise<void>,
  script = MASAR,
): Promise<void> {
  await closingAfter(async (closing) => {
    const place = { dataDir: makeDataDir(closing), masarNodeOptions: [], settings, script };
    await work(await startMasarWithMongo(place, closing));
  });
}

/** A database, and a directory for other data; both are deleted after the work. */
export interface Database {
  readonly mongoUri: string;
  readonly dataDir: string;
}

/** Like withMasar, but with the database alone. */
export async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  await closingAfter(async (closing) => {
    const dataDir = makeDataDir(closing);
    await work({ mongoUri: await startDatabase(dataDir, closing), dataDir });
  });
}

type Closing = (close: () => Promise<void>) => void;

async function closingAfter(work: (closing: Closing) => Promise<void>): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  try {
    await work((close) => closers.push(close));
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Deleted when the work is done, and by an interrupt: the servers end with their parent. */
function makeDataDir(closing: Closing): string {
  mkdirSync('.masar', { recursive: true });
  const dataDir = resolve(mkdtempSync('.masar/bench-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  const interrupt = () => process.exit(1);
  process.once('exit', remove).once('SIGINT', interrupt).once('SIGTERM', interrupt);
  closing(async () => {
    remove();
    process.off('exit', remove).off('SIGINT', interrupt).off('SIGTERM', interrupt);
  });
  return dataDir;
}

interface Place {
  readonly dataDir: string;
  readonly masarNodeOptions: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  readonly script: string;
}

async function startMasarWithMongo(place: Place, closing: Closing): Promise<Omit<Servers, 'bare'>> {
  const mongoUri = await startDatabase(place.dataDir, closing);
  const operatorKey = randomBytes(24).toString('hex');
  const masar = await startMasar({ mongoUri, operatorKey }, place);
  closing(() => masar.stop());
  const callers = await makeCallers({ url: masar.url, operatorKey }, CALLERS);
  return { mongoUri, masar, callers, operatorKey, dataDir: place.dataDir };
}

async function startDatabase(dataDir: string, closing: Closing): Promise<string> {
  const log = (line: string): boolean => process.stderr.write(`${line}\n`);
  const mongo = await startMongo({ dataDir, libcDir: resolve('.masar/libc'), log });
  closing(() => mongo.stop());
  return mongo.uri;
}

async function start(place: Place, closing: Closing): Promise<Servers> {
  const alone = await startMasarWithMongo(place, closing);
  const { mongoUri, masar, callers } = alone;
  const [caller] = callers as [Caller];
  const sample = await createContract(masar.url, caller);
  const bare = await startBare(mongoUri, sample.contract, place.dataDir);
  closing(() => bare.stop());
  const { answerBytes } = await createContract(bare.url, caller);
  if (Math.abs(1 - answerBytes / sample.answerBytes) > MAX_LENGTH_DIFFERENCE) {
    throw new Error(`bare answers ${answerBytes} bytes, masar ${sample.answerBytes}`);
  }
  return { ...alone, bare };
}

function startMasar(
  { mongoUri, operatorKey }: { mongoUri: string; operatorKey: string },
  { dataDir, masarNodeOptions, settings, script }: Place,
): Promise<ServerProcess> {
  return ServerProcess.start({
    script,
    env: {
      MONGODB_URI: mongoUri,
      MASAR_DATA_DIR: dataDir,
      MASAR_OPERATOR_KEY: operatorKey,
      REDIS_URL: '',
      PORT: '0',
      LOG_LEVEL: 'info',
      ...settings,
    },
    logFile: join(dataDir, 'masar.log'),
    nodeOptions: masarNodeOptions,
  });
}

/** @param computed a contract that masar made, with the fields that the bare path cannot compute */
function startBare(mongoUri: string, computed: object, dataDir: string): Promise<ServerProcess> {
  return ServerProcess.start({
    script: join(__dirname, '../bare/main.js'),
    env: { MONGODB_URI: mongoUri, BENCH_CONTRACT: JSON.stringify(computed) },
    logFile: join(dataDir, 'bare.log'),
  });
}
