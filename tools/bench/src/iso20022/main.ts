import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../measure/median';
import { writeInputs } from './inputs';
import { startProwide } from './prowide';
import { Side, type Done } from './side';
import { JOB_NAMES, JOBS, type JobName } from './jobs';

const ROUNDS = 7;
const ROUND_MS = 3_000;
/** Warm-up of each side and job, in processor time, since a busy machine gives little of it in a second. */
const WARM_UP_CPU_MS = 12_000;

interface Sides {
  readonly masar: Side;
  readonly prowide: Side | undefined;
}

interface Rounds {
  readonly masar: readonly Done[];
  readonly prowide: readonly Done[];
}

/** Runs rounds of both sides in turn, so that a slow machine slows both. */
async function compare(job: JobName, { masar, prowide }: Sides): Promise<Rounds> {
  const rounds = { masar: [] as Done[], prowide: [] as Done[] };
  process.stderr.write(`measuring: ${JOBS[job].label}\n`);
  await warmUp(job, masar);
  if (prowide) await warmUp(job, prowide);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.masar.push(await masar.run(job, ROUND_MS));
    if (prowide) rounds.prowide.push(await prowide.run(job, ROUND_MS));
  }
  return rounds;
}

/** Runs the job until Java's processor time for a message no longer falls. */
async function warmUp(job: JobName, side: Side): Promise<void> {
  let usedMs = 0;
  while (usedMs < WARM_UP_CPU_MS) {
    const { messages, cpuMs } = await side.run(job, ROUND_MS);
    usedMs += messages * cpuMs;
  }
}

const HEAD = `
| | Prowide msg/s | Masar msg/s | Prowide CPU ms/msg | Masar CPU ms/msg | ratio per core | lowest, highest | aim |
|---|---|---|---|---|---|---|---|`;

/** A round's ratio is Prowide's processor time for a message over ours. */
function row(job: JobName, { masar, prowide }: Rounds): string {
  const ratios = prowide.map((their, round) => their.cpuMs / (masar[round]?.cpuMs ?? NaN));
  const shown = (rounds: readonly Done[], figure: keyof Done, digits: number) =>
    rounds.length === 0 ? '' : median(rounds.map((each) => each[figure])).toFixed(digits);
  const cells = [
    JOBS[job].label,
    ...[shown(prowide, 'messagesPerSecond', 1), shown(masar, 'messagesPerSecond', 1)],
    ...[shown(prowide, 'cpuMs', 2), shown(masar, 'cpuMs', 2)],
    ratios.length === 0 ? '' : median(ratios).toFixed(2),
    ratios.length === 0
      ? ''
      : [Math.min(...ratios), Math.max(...ratios)].map((r) => r.toFixed(2)).join(', '),
    JOBS[job].aim ?? '',
  ];
  return `| ${cells.join(' | ')} |`;
}

async function bench(folder: string): Promise<void> {
  writeInputs(folder);
  const prowide = await startProwide(folder);
  const masar = await Side.start(process.execPath, [join(__dirname, 'masar.js'), folder]);
  try {
    const rows: string[] = [];
    for (const job of JOB_NAMES) rows.push(row(job, await compare(job, { masar, prowide })));
    process.stdout.write(`${HEAD}\n${rows.join('\n')}\n\nMedians of ${ROUNDS} rounds of `);
    process.stdout.write(`${ROUND_MS / 1_000} s in turn; Node ${process.version}.\n`);
  } finally {
    await masar.stop();
    await prowide?.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'masar-iso20022-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
bench(folder).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
