import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStack } from '@masar/stack/start-stack';
import autocannon from 'autocannon';
import { makeCallers, type Caller } from '../servers/callers';
import { CREATE, CREATE_WITH_KEY, GET, type Workload } from '../measure/workloads';
import { usageByPart, type PartUsage } from './part-usage';

const PER_SECOND = 60;
const WARM_SECONDS = 10;
const SECONDS = 30;
const IDLE_MS = 20_000;
const SETTLED_MS = 3_000;
const MIB = 2 ** 20;

interface Asking {
  readonly url: string;
  readonly callers: readonly Caller[];
}

type Usages = ReadonlyMap<string, PartUsage>;

/** Sends requests at an even pace. @throws Error when an answer is not 2xx */
async function ask({ url, callers }: Asking, workload: Workload, seconds: number) {
  const mixes = await Promise.all(callers.map((caller) => workload.requests(url, caller)));
  let connection = 0;
  const result = await autocannon({
    ...{ url, connections: callers.length, duration: seconds, overallRate: PER_SECOND },
    setupClient: (client) => {
      client.setRequests(mixes[connection++ % mixes.length] ?? []);
    },
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${workload.name}: not every answer is 2xx`);
  await sleep(SETTLED_MS);
  return result['2xx'];
}

/** Seconds of processor time that each part has used since `before`. */
function usedSince(before: Usages): ReadonlyMap<string, number> {
  const used = [...usageByPart()].map(
    ([part, { cpuSeconds }]) => [part, cpuSeconds - (before.get(part)?.cpuSeconds ?? 0)] as const,
  );
  return new Map(used);
}

/** Milliseconds of processor time of each part for a request, above its idle use. */
async function costOf(asking: Asking, workload: Workload, idleCores: ReadonlyMap<string, number>) {
  await ask(asking, workload, WARM_SECONDS);
  const [before, beganAt] = [usageByPart(), performance.now()];
  const requests = await ask(asking, workload, SECONDS);
  const seconds = (performance.now() - beganAt) / 1_000;
  const costs = [...usedSince(before)].map(([part, used]) => {
    const own = used - (idleCores.get(part) ?? 0) * seconds;
    return [part, (own * 1_000) / requests] as const;
  });
  return new Map(costs);
}

interface Idle {
  readonly usages: Usages;
  readonly cores: ReadonlyMap<string, number>;
}

type Costs = readonly ReadonlyMap<string, number>[];

function table(idle: Idle, loaded: Usages, costs: Costs): string {
  const mib = (usages: Usages, part: string) => {
    const { rssBytes = 0, processes = 1 } = usages.get(part) ?? {};
    return (rssBytes / processes / MIB).toFixed(0);
  };
  const rows = [...loaded].map(([part, { processes }]) => {
    const ms = costs.map((cost) => (cost.get(part) ?? 0).toFixed(2));
    const cores = ((idle.cores.get(part) ?? 0) / processes).toFixed(3);
    return `| ${[part, cores, mib(idle.usages, part), mib(loaded, part), ...ms].join(' | ')} |`;
  });
  const head =
    '| part | idle cores | idle MiB | loaded MiB | CPU ms a POST | with a key | CPU ms a GET by id |';
  return [head, '|---|---|---|---|---|---|---|', ...rows, ''].join('\n');
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'masar-sizing-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const operatorKey = randomBytes(24).toString('hex');
  const settings = { MASAR_DATA_DIR: dataDir, MASAR_OPERATOR_KEY: operatorKey, PORT: '0' };
  const env = { ...process.env, ...settings, LOG_LEVEL: 'warn' };
  const { urls, stop } = await startStack(env, { split: true, redis: true });
  try {
    const [url = ''] = urls;
    const callers = await makeCallers({ url, operatorKey }, 10);
    await sleep(IDLE_MS);
    const before = usageByPart();
    await sleep(IDLE_MS);
    const used = [...usedSince(before)].map(([part, s]) => [part, s / (IDLE_MS / 1_000)] as const);
    const idle = { usages: usageByPart(), cores: new Map(used) };
    const costs = [];
    for (const workload of [CREATE, CREATE_WITH_KEY, GET]) {
      process.stderr.write(`measuring ${workload.name}\n`);
      costs.push(await costOf({ url, callers }, workload, idle.cores));
    }
    process.stdout.write(table(idle, usageByPart(), costs));
  } finally {
    await stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
