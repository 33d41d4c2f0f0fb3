import { join, resolve } from 'node:path';
import { MongoClient } from 'mongodb';
import { ROUND_SECONDS, ROUNDS } from '../measure/compare';
import { drainOutbox } from '../measure/drain-outbox';
import { median } from '../measure/median';
import { middle, prepare, type Round, type RunRound } from '../measure/round';
import { ServerProcess } from '../servers/server-process';
import { withMasar, type Servers } from '../servers/servers';
import type { Target } from '../servers/target';
import { CREATE, GET } from '../measure/workloads';

const WARM_UP_SECONDS = 15;

type Running = Readonly<Record<string, Target>>;

/** A configuration of Masar, with its name in the report. */
interface Way {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly script?: string;
}

/** Starts all configurations at once, so that a slow machine slows all of them. */
async function running(ways: readonly Way[], work: (all: Running) => Promise<void>) {
  const begin = async ([way, ...others]: readonly Way[], known: Running): Promise<void> => {
    if (!way) return work(known);
    const run = async ({ mongoUri, masar, callers }: Omit<Servers, 'bare'>): Promise<void> => {
      const mongo = await MongoClient.connect(mongoUri);
      const target = { server: masar, callers, settle: () => drainOutbox(mongo) };
      await begin(others, { ...known, [way.name]: target }).finally(() => mongo.close());
    };
    await withMasar(way.settings, run, way.script);
  };
  await begin(ways, {});
}

/** Runs rounds of all in turn; ratios are to the first one of the same turn. */
async function measure(all: Running): Promise<void> {
  for (const workload of [CREATE, GET]) {
    const runs: [string, RunRound][] = [];
    for (const [name, target] of Object.entries(all)) {
      runs.push([name, await prepare(workload, target)]);
    }
    const rounds: Record<string, Round[]> = {};
    for (const [, run] of runs) await run(WARM_UP_SECONDS);
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      for (const [name, run] of runs) (rounds[name] ??= []).push(await run(ROUND_SECONDS));
    }
    const [base = []] = Object.values(rounds);
    for (const [name, ofOne] of Object.entries(rounds)) {
      const ratio = (of: keyof Round) =>
        median(ofOne.map((round, at) => round[of] / (base[at]?.[of] ?? NaN))).toFixed(3);
      const { cpuUs, requestsPerSecond } = middle(ofOne);
      const figures = [requestsPerSecond, cpuUs].map((figure) => figure.toFixed(0));
      const cells = [workload.name, name, ...figures, ratio('requestsPerSecond'), ratio('cpuUs')];
      process.stdout.write(`| ${cells.join(' | ')} |\n`);
    }
  }
}

/** @param before another built checkout, to compare with */
async function bench(before: string | undefined): Promise<void> {
  const sink = await ServerProcess.start({
    script: join(__dirname, 'sink.js'),
    env: {},
    logFile: '/dev/null',
  });
  const script = before && resolve(before, 'tools/bench/dist/src/masar/main.js');
  const on = { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url };
  const ways: Way[] = [
    { name: 'off', settings: {} },
    { name: 'on', settings: on },
    {
      name: 'on, a tenth',
      settings: { ...on, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
    },
  ];
  if (script) ways.unshift({ name: 'before', settings: {}, script });
  process.stdout.write(
    '| | traces | req/s | CPU µs/req | req/s ratio | CPU ratio |\n|---|---|---|---|---|---|\n',
  );
  await running(ways, measure).finally(() => sink.stop());
}

bench(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
