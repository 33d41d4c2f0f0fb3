import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

/** A command of a page, with the output that the page shows. */
export interface ShellBlock {
  readonly script: string;
  /** Lines in order; `…` matches anything. */
  readonly shown: readonly string[];
}

export interface BlockRun extends ShellBlock {
  readonly output: string;
}

const FENCE = /^```(\w*)\n([\s\S]*?)^```$/gm;
const RUN_WITHIN_MS = 120_000;

/** The ```sh blocks of a page; a ```text block shows the output of the block before it. */
export function shellBlocks(markdown: string): ShellBlock[] {
  const blocks: { script: string; shown: string[] }[] = [];
  for (const [, language, content = ''] of markdown.matchAll(FENCE)) {
    if (language === 'sh') blocks.push({ script: content, shown: [] });
    if (language === 'text') blocks.at(-1)?.shown.push(...content.split('\n').filter(Boolean));
  }
  return blocks;
}

interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly shell?: 'bash' | 'zsh';
}

/**
 * Runs the blocks in order in one shell, as a reader does.
 * @throws Error naming the block that ends with a status other than 0
 */
export async function runBlocks(
  blocks: readonly ShellBlock[],
  { shell = 'bash', ...at }: Surroundings,
): Promise<BlockRun[]> {
  const mark = randomUUID();
  const script = blocks.map((block) => `${block.script}\necho ${mark}\n`).join('');
  const options = { ...at, env: { ...process.env, ...at.env }, timeout: RUN_WITHIN_MS };
  const run = promisify(execFile)(shell, ['-c', `set -euo pipefail\n${script}`], options);
  const { stdout, failure } = await run.then(
    ({ stdout: text }) => ({ stdout: text, failure: undefined }),
    (error: Error & { stdout: string; stderr: string }) => ({
      stdout: error.stdout,
      failure: error,
    }),
  );
  const outputs = stdout.split(`${mark}\n`);
  if (failure) {
    const failed = blocks[outputs.length - 1]?.script;
    throw new Error(`this block fails:\n${failed}\n${failure.stderr}\n${outputs.at(-1)}`);
  }
  return blocks.map((block, i) => ({ ...block, output: outputs[i] ?? '' }));
}

/** The shown lines that the output lacks, in order. */
export function missingLines({ shown, output }: BlockRun): string[] {
  let rest = output.split('\n').map((line) => line.trim());
  return shown.filter((line) => {
    const at = rest.findIndex((real) => patternOf(line.trim()).test(real));
    if (at >= 0) rest = rest.slice(at + 1);
    return at < 0;
  });
}

function patternOf(line: string): RegExp {
  const parts = line.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
