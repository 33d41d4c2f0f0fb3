import { accessSync, constants } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import type { HostCommand, HostFailure } from '../hosts/host';
import { nodeForEngine } from './libc';
import { Supervisor } from '../hosts/supervise';

export interface MongoOptions {
  readonly dataDir: string;
  /** A running MongoDB (MONGODB_URI), used instead of a new one. */
  readonly uri?: string | undefined;
  /** Folder of the engine's libc on an older Debian; `<dataDir>/libc` by default. */
  readonly libcDir?: string | undefined;
  /** Bound of the database's cache; half the machine's memory when left out. */
  readonly cacheMiB?: number | undefined;
  readonly log: (line: string) => void;
}

export interface Mongo {
  readonly uri: string;
  readonly kind: 'external' | 'mongod' | 'embedded';
  /** Process id of the database; it changes after a crash. */
  readonly pid?: number | undefined;
  stop(): Promise<void>;
}

/** A dead engine refuses connections at once; a silent one is only waiting for the machine's disk. */
const PATIENT = 'connectTimeoutMS=30000&waitQueueTimeoutMS=30000';

/** The engine's Node passes messages on: garbage that is collected often takes little memory. */
const HEAP = ['--max-old-space-size=256', '--max-semi-space-size=2'];
/** glibc would give each of 50 threads an arena of its own, and give little of them back. */
const ARENAS = '2';

const WHAT_TO_DO =
  'Set MONGODB_URI to a running MongoDB, put a mongod on PATH, ' +
  'or use a newer distribution (glibc 2.38: Debian 13, Ubuntu 24.04, Fedora 39).';

/**
 * The MongoDB of a local stack: the given one, or else a `mongod` on PATH, or else the embedded engine.
 * A crashed child is restarted on the same port and data.
 * @throws Error with a sentence for the person who starts the stack
 */
export async function startMongo(options: MongoOptions): Promise<Mongo> {
  if (options.uri) {
    return { uri: options.uri, kind: 'external', stop: async () => undefined };
  }
  const directory = resolve(options.dataDir, 'mongo');
  await mkdir(directory, { recursive: true });
  // For a directory of an earlier version too.
  await chmod(directory, 0o700);
  const mongod = findOnPath('mongod');
  const command = mongod
    ? mongodCommand(mongod, directory, options.cacheMiB)
    : await engineCommand(options, directory);
  const supervisor = await Supervisor.start(command, options.log).catch((error: HostFailure) => {
    throw new Error(startFailure(command, directory, error), { cause: error });
  });
  return {
    uri: `mongodb://127.0.0.1:${supervisor.port}/?directConnection=true&journal=true&${PATIENT}`,
    kind: mongod ? 'mongod' : 'embedded',
    get pid() {
      return supervisor.pid;
    },
    stop: () => supervisor.stop(),
  };
}

function mongodCommand(mongod: string, directory: string, cacheMiB = 0): HostCommand {
  return {
    name: 'mongod',
    file: process.execPath,
    args: [join(__dirname, 'mongod-host.js'), mongod, directory, String(cacheMiB)],
    // Else the terminal's Ctrl-C would end mongod before the last request.
    detached: true,
  };
}

async function engineCommand(options: MongoOptions, directory: string): Promise<HostCommand> {
  const { libcDir = join(options.dataDir, 'libc'), cacheMiB = 0, log } = options;
  const words = await nodeForEngine({ libcDir, log }).catch((error: Error) => {
    throw new Error(`The embedded MongoDB cannot run here: ${error.message}\n${WHAT_TO_DO}`, {
      cause: error,
    });
  });
  const [file = process.execPath, ...args] = words;
  return {
    name: 'embedded MongoDB',
    file,
    args: [...args, ...HEAP, join(__dirname, 'engine-host.js'), directory, String(cacheMiB)],
    detached: false,
    env: { ...process.env, MALLOC_ARENA_MAX: ARENAS },
  };
}

function startFailure(command: HostCommand, directory: string, error: HostFailure): string {
  if (error.isInUse) {
    return `The data directory ${directory} is in use (${error.message}). Stop the other stack, or choose another directory with MASAR_DATA_DIR.`;
  }
  return `${command.name} does not start: ${error.message}\n${WHAT_TO_DO}`;
}

/** @returns the first executable of that name */
function findOnPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
