import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { missingLines, runBlocks, shellBlocks } from './shell-blocks';

export const ROOT = resolve(__dirname, '../../../..');

/** The tour's pages in order: each continues in the same terminal. */
export const TOUR = [
  'gateway/docs/tour.md',
  ...[
    ...['contracts', 'murabaha', 'kafalah', 'disputes', 'underwriting', 'billing', 'zakat'],
    ...['payments', 'webhooks', 'platform'],
  ].map((page) => `gateway/docs/tour/${page}.md`),
] as [string, ...string[]];

/** Pages that need no page before them. */
export const GUIDES = [
  'gateway/docs/guide/start.md',
  'gateway/docs/oauth2.md',
  'gateway/docs/operator.md',
];

export function readPage(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** @throws Error naming the first block of the pages whose output lacks what its page shows */
export async function expectShown(
  files: readonly string[],
  at: Parameters<typeof runBlocks>[1],
): Promise<void> {
  for (const run of await runBlocks(shellBlocks(files.map(readPage).join('\n')), at)) {
    const missing = missingLines(run);
    if (missing.length === 0) continue;
    const [script, lacking] = [run.script, missing.join('\n')];
    throw new Error(`after\n${script}\nthe output lacks\n${lacking}\n\n${run.output}`);
  }
}
