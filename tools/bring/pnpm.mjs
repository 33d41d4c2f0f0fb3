import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './command.mjs';
import { isInRange } from './version.mjs';

/**
 * @typedef {object} Checkout
 * @property {string} root
 * @property {string} pnpmRange
 * @property {(line: string) => void} say
 */

/**
 * The words that start a pnpm of the wanted major version: the one on PATH, else one that npm
 * puts into `.masar/pnpm`. pnpm runs without its install script, which only makes it faster.
 * @param {Checkout} checkout
 * @returns {Promise<readonly string[]>}
 */
export async function findPnpm({ root, pnpmRange, say }) {
  const folder = join(root, '.masar/pnpm');
  const own = [process.execPath, join(folder, 'node_modules/pnpm/bin/pnpm.mjs')];
  for (const words of [['pnpm'], own]) {
    if (isInRange(versionOf(words), pnpmRange)) return words;
  }
  const version = pnpmRange.replace(/^\D+/, '');
  say(`bringing pnpm ${version} ...`);
  // The data of the stack will be there too, which is nobody else's to read.
  mkdirSync(join(root, '.masar'), { recursive: true, mode: 0o700 });
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const install = ['npm', 'install', '--prefix', folder, ...options, `pnpm@${version}`];
  if ((await run(install, { cwd: root })) === 0) return own;
  throw new Error(`npm could not bring pnpm ${version}: install pnpm and start again`);
}

/**
 * Asked outside of the checkout, where no pnpm replaces itself by the version that a project
 * names; and without the network, so that corepack's stand-in cannot begin a download.
 * @param {readonly string[]} words
 */
function versionOf([file = '', ...args]) {
  try {
    return execFileSync(file, [...args, '--version'], {
      cwd: tmpdir(),
      env: { ...process.env, COREPACK_ENABLE_NETWORK: '0' },
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    }).trim();
  } catch {
    return '';
  }
}
