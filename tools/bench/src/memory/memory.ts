import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { load } from '../measure/load';
import { CREATE, CREATE_WITH_KEY, GET, LIST } from '../measure/workloads';
import { makeCallers, type Caller } from '../servers/callers';
import { usageByPart, type PartUsage } from '../sizing/part-usage';
import { npmStart, type NpmStart } from './npm-start';

const CALLERS = 8;
/** Before the one that is measured; the first is on new data. */
const STARTS_BEFORE = 3;
const SETTLE_MS = 60_000;
const IDLE_SECONDS = 60;
const LOAD_SECONDS = 20;
const MIB = 2 ** 20;

type Usages = ReadonlyMap<string, PartUsage>;

/** Measures start, memory and idle processor time of `npm start`. Linux only. */
export async function memory(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'masar-memory-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const operatorKey = randomBytes(24).toString('hex');
  const env = { MASAR_DATA_DIR: dataDir, MASAR_OPERATOR_KEY: operatorKey, PORT: '0' };
  const starts: number[] = [];
  for (let start = 0; start < STARTS_BEFORE; start += 1) {
    const started = await npmStart(env);
    starts.push(started.startSeconds);
    await started.stop();
  }
  const running = await npmStart(env);
  starts.push(running.startSeconds);
  try {
    process.stdout.write(await measured(running, operatorKey));
    process.stdout.write(`\nstarts: first ${starts.map((s) => s.toFixed(1)).join(', then ')} s\n`);
  } finally {
    await running.stop();
  }
}

async function measured({ url }: NpmStart, operatorKey: string): Promise<string> {
  await sleep(SETTLE_MS);
  const before = usageByPart();
  await sleep(IDLE_SECONDS * 1_000);
  const idle = usageByPart();
  const callers = await makeCallers({ url, operatorKey }, CALLERS);
  await work(url, callers);
  const loaded = usageByPart();
  const rows = [...loaded].map(([part, { rssBytes }]) => {
    const { rssBytes: idleBytes = 0, cpuSeconds = 0 } = idle.get(part) ?? {};
    const cores = (cpuSeconds - (before.get(part)?.cpuSeconds ?? 0)) / IDLE_SECONDS;
    return `| ${[part, mib(idleBytes), mib(rssBytes), cores.toFixed(3)].join(' | ')} |`;
  });
  const total = `| together | ${mib(sum(idle))} | ${mib(sum(loaded))} | |`;
  const head = '| part | idle MiB | loaded MiB | idle cores |\n|---|---|---|---|';
  return `${[head, ...rows, total].join('\n')}\n`;
}

async function work(url: string, callers: readonly Caller[]): Promise<void> {
  for (const workload of [CREATE, CREATE_WITH_KEY, GET, LIST]) {
    process.stderr.write(`loading with ${workload.name}\n`);
    const mixes = await Promise.all(callers.map((caller) => workload.requests(url, caller)));
    await load(url, mixes, { seconds: LOAD_SECONDS });
  }
}

const sum = (usages: Usages) => [...usages.values()].reduce((all, each) => all + each.rssBytes, 0);
const mib = (bytes: number) => (bytes / MIB).toFixed(0);
