import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './command.mjs';
import { findPnpm } from './pnpm.mjs';
import { whyNotWritable } from './writable.mjs';

const STAMP = 'node_modules/.masar-installed';

/**
 * Installs the packages of the lock file, unless they are there: the stamp of the last install
 * holds a hash of everything that decides what is installed.
 * @param {import('./pnpm.mjs').Checkout} checkout
 * @returns {Promise<number>} the exit code
 * @throws Error with a sentence where the checkout cannot be written to
 */
export async function installPackages(checkout) {
  const { root, say } = checkout;
  const wanted = stampOf(root);
  const stamp = join(root, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0;
  const notWritable = whyNotWritable(root);
  if (notWritable) throw new Error(notWritable);
  const pnpm = await findPnpm(checkout);
  say('installing the packages ...');
  const exitCode = await run([...pnpm, 'install', '--frozen-lockfile'], { cwd: root });
  if (exitCode === 0) writeFileSync(stamp, wanted);
  return exitCode;
}

/** @param {string} root */
function stampOf(root) {
  const hash = createHash('sha256');
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...manifests(root)];
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * The package.json of every folder that pnpm-workspace.yaml lists, as `folder` or `folder/*`.
 * @param {string} root
 */
function manifests(root) {
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const list = /^packages:\n((?: +- .*\n?)+)/m.exec(workspace)?.[1] ?? '';
  const globs = list.split('\n').map((line) => line.replace(/^ +- |['"]/g, ''));
  const folders = globs.filter(Boolean).flatMap((glob) => {
    if (!glob.endsWith('/*')) return [glob];
    const group = glob.slice(0, -2);
    return readdirSync(join(root, group))
      .sort()
      .map((name) => `${group}/${name}`);
  });
  return folders.map((f) => `${f}/package.json`).filter((file) => existsSync(join(root, file)));
}
