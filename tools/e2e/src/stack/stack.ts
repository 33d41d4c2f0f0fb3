import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { tellOnFailure } from '@masar/testing/failure-notes';
import { EventFile, type Event } from './event-file';
import { eventually } from '../client/eventually';
import { linesAboutThem } from '../client/last-requests';

/** Relative to the sources, which jest runs; the compiled file is not used. */
const ROOT = resolve(__dirname, '../../../..');
const MAIN = join(ROOT, 'tools/stack/dist/src/main.js');
/** Ends the stack when the test run is killed. */
const END_WITH_TESTS = join(ROOT, 'tools/stack/src/split/end-with-host.js');
/** C library for the embedded MongoDB on an older Debian, unpacked once for all tests. */
const SHARED_LIBC = join(ROOT, '.masar/libc');

/** Variable with the options of `npm run stack`. */
const MODE = 'MASAR_E2E_STACK';
/** Variables with the shared stack of the run and its split stack (../../jest/shared-stacks.ts). */
const JOINED = 'MASAR_E2E_JOINED';
const SPLIT = 'MASAR_E2E_SPLIT';
/** Every part in a process of its own, two of each, with Kafka and Redis between them. */
const SPLIT_WORDS = '--split --replicas 2 --kafka --redis';

/** Long, because the first start may unpack a libc for the embedded MongoDB, and the machine may be busy. */
const READY_WITHIN_MS = 240_000;
/** Long, because it only ends a wait that would never end; the gateway's own drain takes 15 s. */
const STOPPED_WITHIN_MS = 120_000;
const KILLED_WITHIN_MS = 60_000;
const OUTPUT_SHOWN = 6_000;

/** The file that the stack's first start writes for its user. */
export interface Demo {
  readonly baseUrl: string;
  readonly docsUrl: string;
  /** Kafka's brokers, if events go over Kafka. */
  readonly brokers?: string;
  readonly tenantId: string;
  readonly key: string;
  readonly reviewerKey: string;
  readonly operatorKey: string;
}

/** Everything that another process needs to use a running stack. */
interface Joining {
  readonly pid: number;
  readonly dataDir: string;
  readonly demo: Demo;
}

interface Place {
  readonly pid: number;
  readonly dataDir: string;
  readonly isTemporary: boolean;
}

interface Main {
  readonly child: ChildProcess;
  readonly out: { text: string };
}

/** The processes of `npm start`, in their own process group. */
export class Stack {
  private readonly published: EventFile;

  private constructor(
    private readonly started: Main | undefined,
    private readonly place: Place,
    readonly demo: Demo,
  ) {
    this.published = new EventFile(join(place.dataDir, 'events.ndjson'));
    tellOnFailure('Log of the stack', () =>
      linesAboutThem(readFileSync(logOf(place.dataDir), 'utf8')),
    );
  }

  /**
   * Starts the stack on a free port and waits until it is ready. Without arguments it joins the shared stack
   * of the run, if there is one.
   * @param dataDir directory of its data, for a restart; a temporary one by default
   * @param settings variables that differ from those of other tests
   * @throws Error with the output of the stack
   */
  static async start(dataDir?: string, settings?: NodeJS.ProcessEnv): Promise<Stack> {
    const joined = process.env[JOINED];
    const isJoined = joined !== undefined && dataDir === undefined && settings === undefined;
    return isJoined ? Stack.join(joined) : Stack.startOwn(dataDir, settings);
  }

  /**
   * Joins the split stack of the run, or starts one where the run has none. Other files use it too: a test may kill
   * a process only of a service that none of them calls.
   */
  static async split(): Promise<Stack> {
    // At night the files of every rail use the shared one.
    const joined = process.env['NIGHTLY'] ? undefined : process.env[SPLIT];
    return joined === undefined
      ? Stack.startOwn(undefined, { [MODE]: SPLIT_WORDS })
      : Stack.join(joined);
  }

  private static join(joined: string): Stack {
    const { demo, ...place } = JSON.parse(joined) as Joining;
    return new Stack(undefined, { ...place, isTemporary: false }, demo);
  }

  private static async startOwn(
    dataDir?: string,
    settings: NodeJS.ProcessEnv = {},
  ): Promise<Stack> {
    if (!existsSync(MAIN)) throw new Error(`${MAIN} is not built: run "npx tsc7 -b" first`);
    const place = {
      dataDir: dataDir ?? (await mkdtemp(join(tmpdir(), 'masar-e2e-'))),
      isTemporary: dataDir === undefined,
    };
    await shareLibc(place.dataDir);
    const words = (settings[MODE] ?? '').split(' ').filter(Boolean);
    const child = spawn(process.execPath, ['--require', END_WITH_TESTS, MAIN, ...words], {
      cwd: ROOT,
      detached: true,
      env: { ...environment(place.dataDir, words), ...settings },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const out = { text: '' };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        out.text += text;
        // The tests that join the stack run in other processes and read this file.
        appendFileSync(logOf(place.dataDir), text);
      });
    }
    const baseUrl = await readyUrl(child, out);
    const demo = JSON.parse(readFileSync(join(place.dataDir, 'demo.json'), 'utf8')) as Demo;
    return new Stack({ child, out }, { ...place, pid: Number(child.pid) }, { ...demo, baseUrl });
  }

  get toJoin(): Joining {
    return { pid: this.pid, dataDir: this.dataDir, demo: this.demo };
  }

  get baseUrl(): string {
    return this.demo.baseUrl;
  }

  /** URLs of all gateways, the main one first. */
  get baseUrls(): string[] {
    const others = this.output.matchAll(/^  and at +(http:\S+)$/gm);
    return [this.baseUrl, ...Array.from(others, ([, url = '']) => url)];
  }

  get pid(): number {
    return this.place.pid;
  }

  get dataDir(): string {
    return this.place.dataDir;
  }

  /** All output so far. */
  get output(): string {
    return this.started?.out.text ?? readFileSync(logOf(this.dataDir), 'utf8');
  }

  /** The events published so far, in order, with repeats. */
  events(): readonly Event[] {
    return this.published.read();
  }

  /**
   * Stops the stack like Ctrl-C, which a terminal sends to every process of the group. A joined stack goes on.
   * @throws Error when it does not end by itself, or ends with an error
   */
  async stop(): Promise<void> {
    if (!this.started) return;
    process.kill(-this.pid, 'SIGINT');
    try {
      await eventually(() => this.hasEnded() || undefined, 'the stack ends', STOPPED_WITHIN_MS);
      if (this.main.child.exitCode !== 0) throw new Error(`it ended with ${this.ending()}`);
    } catch (error) {
      throw new Error(`the stack does not stop cleanly\n${tail(this.output)}`, { cause: error });
    } finally {
      await this.killGroup();
      if (this.place.isTemporary) await rm(this.place.dataDir, { recursive: true, force: true });
    }
  }

  /** kill -9 of every process of the stack at once; the data stays. */
  async killGroup(): Promise<void> {
    try {
      process.kill(-this.pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    await eventually(() => this.hasEnded() || undefined, 'the killed stack ends', KILLED_WITHIN_MS);
  }

  private get main(): Main {
    if (!this.started) throw new Error('the process of a stack that was joined is not ours');
    return this.started;
  }

  private hasEnded(): boolean {
    return this.main.child.exitCode !== null || this.main.child.signalCode !== null;
  }

  private ending(): string {
    return this.main.child.signalCode ?? `exit code ${this.main.child.exitCode}`;
  }
}

/** Only the variables for finding programs, and the tests' Kafka with new topics. */
function environment(dataDir: string, words: readonly string[]): NodeJS.ProcessEnv {
  const hasKafka = words.some((word) => ['--kafka', '--split'].includes(word));
  return {
    ...process.env,
    NODE_ENV: undefined,
    NODE_OPTIONS: undefined,
    MONGODB_URI: undefined,
    REDIS_URL: undefined,
    KAFKA_BROKERS: hasKafka ? process.env['KAFKA_BROKERS'] : undefined,
    KAFKA_TOPIC_PREFIX: `${basename(dataDir)}.`,
    PORT: '0',
    MASAR_DATA_DIR: dataDir,
    MASAR_OPERATOR_KEY: 'the-operator-key-of-the-end-to-end-tests',
    LOG_LEVEL: 'warn',
  };
}

const logOf = (dataDir: string) => join(dataDir, 'stack.log');

async function shareLibc(dataDir: string): Promise<void> {
  const link = join(dataDir, 'libc');
  if (existsSync(SHARED_LIBC) && !existsSync(link)) await symlink(SHARED_LIBC, link);
}

async function readyUrl(child: ChildProcess, out: { text: string }): Promise<string> {
  try {
    return await eventually(
      () => {
        const url = /^Masar is ready: (http:\/\/\S+)$/m.exec(out.text)?.[1];
        if (url === undefined && child.exitCode !== null) {
          throw new Error(`it ended with exit code ${child.exitCode}`);
        }
        return url;
      },
      'the stack says that it is ready',
      READY_WITHIN_MS,
    );
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`the stack does not start\n${tail(out.text)}`, { cause: error });
  }
}

function tail(text: string): string {
  return text.slice(-OUTPUT_SHOWN);
}
