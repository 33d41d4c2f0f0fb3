import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { commit } from '../../released.json';

const run = promisify(execFile);
const ROOT = resolve(__dirname, '../../../..');
const MOST_OUTPUT = 16 * 1024 * 1024;

/**
 * Builds the last released platform (tools/e2e/released.json) in a folder; call `remove` at the end.
 * @throws Error when the repository's history lacks that commit
 */
export async function releasedCheckout() {
  const folder = join(await mkdtemp(join(tmpdir(), 'masar-released-')), 'masar');
  const git = (...words: string[]) => run('git', ['-C', ROOT, ...words]);
  try {
    await git('worktree', 'add', '--detach', folder, commit);
  } catch (error) {
    const wayOut = 'fetch the whole history (git fetch --unshallow)';
    throw new Error(`the released commit ${commit} cannot be checked out: ${wayOut}`, {
      cause: error,
    });
  }
  // Shares the pnpm that is already installed.
  await mkdir(join(folder, '.masar'));
  await symlink(join(ROOT, '.masar/pnpm'), join(folder, '.masar/pnpm'));
  const words = ['tools/bring/bring.mjs', 'types'];
  await run(process.execPath, words, { cwd: folder, maxBuffer: MOST_OUTPUT });
  return { folder, remove: () => git('worktree', 'remove', '--force', folder) };
}
