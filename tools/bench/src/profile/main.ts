import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { costs, type CpuProfile } from './profile-summary';
import { prepare } from '../measure/round';
import { withServers, type Servers } from '../servers/servers';
import { CREATE_DISPUTE } from '../disputes/workloads';
import { SUBMIT_AND_EVALUATE } from '../underwriting/workloads';
import { CREATE, GET, type Workload } from '../measure/workloads';

const SECONDS = 15;
const SHOWN = 20;

const WORKLOADS: Readonly<Record<string, Workload>> = {
  ...{ get: GET, dispute: CREATE_DISPUTE, proposal: SUBMIT_AND_EVALUATE },
};
/** `main.js get` reads, `dispute` and `proposal` run the workloads of their benches; the default creates contracts. */
const WORKLOAD = WORKLOADS[process.argv[2] ?? ''] ?? CREATE;

/** Puts masar alone under load with V8's profiler on, and shows where its time goes. */
async function profile(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masar-profile-'));
  await withServers(['--cpu-prof', `--cpu-prof-dir=${folder}`], underLoad);
  const [file = ''] = await readdir(folder);
  const recorded = JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile;
  const rows = costs(recorded).slice(0, SHOWN);
  const lines = rows.map(({ owner, percent }) => `${percent.toFixed(1).padStart(5)} %  ${owner}`);
  process.stdout.write(`${lines.join('\n')}\n\nwhole profile: ${join(folder, file)}\n`);
}

async function underLoad({ masar, callers }: Servers): Promise<void> {
  const run = await prepare(WORKLOAD, { server: masar, callers, settle: async () => undefined });
  await run(SECONDS);
}

profile().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
