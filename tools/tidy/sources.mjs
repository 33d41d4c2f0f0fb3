import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Written by a generator, or words that we did not choose. */
const NOT_OURS = /(^|\/)(gen|node_modules|dist)\/|\.gen\.ts$|^pnpm-lock\.yaml$|^LICENSE$/;

/**
 * The repository's own files, which a measure reads.
 * @typedef {{ readonly path: string, readonly text: string }} Source
 */

/**
 * Every file that git knows or would take up, without what is generated.
 * @param {string} root
 * @returns {readonly Source[]}
 */
export function sourcesIn(root) {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return listed
    .split('\n')
    .filter(
      (path) =>
        /\.(ts|mjs|cjs|js|md|proto|sh)(\.tmpl)?$|^proto\/codes\//.test(path) &&
        !NOT_OURS.test(path),
    )
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export const isCode = (/** @type {Source} */ { path }) => /\.(ts|mjs|cjs|js)$/.test(path);
export const isTest = (/** @type {Source} */ { path }) =>
  /\.test\.ts$|\/(test|testing)\//.test(path);
