import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

export const ROOT = join(__dirname, '../../..');
export const CHARTS = join(ROOT, 'charts');
export const PARTS = ['gateway', ...readdirSync(join(ROOT, 'services'))];
export const ALL = [...PARTS, 'masar'];
export const CASES = ALL.flatMap((chart) =>
  ['default', 'minimal', 'full'].map((values) => [chart, values] as const),
);
export const CACHE = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'masar-tools',
);

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- objects of Kubernetes, as they are rendered
export type Manifest = any;

interface Outcome {
  readonly status: number | null;
  readonly out: string;
}

/** Runs a program from the folder charts/, or gives it text on its standard input. */
export function run(program: string, words: readonly string[], input?: string): Outcome {
  const options = { cwd: CHARTS, encoding: 'utf8', input, maxBuffer: 1e8 } as const;
  const { status, stdout, stderr, error } = spawnSync(program, words, options);
  return { status, out: `${stdout}${stderr}${error ? error.message : ''}` };
}

/** One of the tools that bring.sh builds. */
export const tool = (name: string, words: readonly string[], input?: string): Outcome =>
  run(join(CACHE, 'bin', name), words, input);

export const helm = (...words: string[]): Outcome => tool('helm', words);

/** True when the tools are there. CI may not go on without them; a person is told what to do. */
export function haveTools(): boolean {
  const { status, out } = run('bash', [join(ROOT, 'tools/charts/bring.sh'), 'check']);
  if (status !== 0 && process.env.CI) throw new Error(out);
  if (status !== 0) process.stderr.write(`charts are not tested:\n${out}`);
  return status === 0;
}

/** The charts in a folder of their own, with their dependencies built from the folders beside them. */
export function chartsWithDependencies(): string {
  const folder = mkdtempSync(join(tmpdir(), 'masar-charts-'));
  cpSync(CHARTS, folder, { recursive: true });
  for (const chart of ALL) {
    const { status, out } = helm('dependency', 'build', join(folder, chart));
    if (status !== 0) throw new Error(out);
  }
  return folder;
}

export function valuesFile(chart: string, values: string): string {
  return join(CHARTS, chart, `ci/${values}-values.yaml`);
}

/** @throws Error with what helm says */
export function render(folder: string, chart: string, values: string): string {
  const { status, out } = helm('template', 'r', join(folder, chart), '-f', valuesFile(chart, values));
  if (status !== 0) throw new Error(out);
  return out;
}

export function manifests(text: string): Manifest[] {
  return parseAllDocuments(text)
    .map((document): unknown => document.toJS())
    .filter(Boolean);
}
