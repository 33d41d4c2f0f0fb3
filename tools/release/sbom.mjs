// npm run task -- sbom: writes a bill of materials (CycloneDX 1.6) of each part that ships into dist/sbom,
// from the lockfile, and fails where a licence is not on our list. Parts named after it are done alone.

import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findPnpm } from '../bring/pnpm.mjs';
import { refusedLicences } from './licences.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const FOLDER = join(ROOT, 'dist/sbom');
const MOST_BYTES = 32 * 1024 * 1024;
const WORDS = 'sbom --sbom-format cyclonedx --sbom-spec-version 1.6 --sbom-type application --prod';

/**
 * @param {string} part gateway, or the name of a service
 * @param {readonly string[]} pnpm the words that start it
 * @returns {Promise<string>} the bill, as JSON
 */
export async function billOf(part, pnpm) {
  const [program = '', ...words] = [...pnpm, '--filter', `@masar/${part}`, ...WORDS.split(' ')];
  const options = { cwd: ROOT, maxBuffer: MOST_BYTES };
  return (await promisify(execFile)(program, words, options)).stdout;
}

/** The parts that ship: the gateway and every service. */
export const PARTS = ['gateway', ...readdirSync(join(ROOT, 'services'))];

/**
 * @param {readonly string[]} parts
 * @returns {Promise<number>} the exit code
 */
async function writeBills(parts) {
  const say = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`);
  const pnpm = await findPnpm({ root: ROOT, pnpmRange: '^12.21.0', say });
  mkdirSync(FOLDER, { recursive: true });
  let refused = 0;
  for (const part of parts) {
    const text = await billOf(part, pnpm);
    writeFileSync(join(FOLDER, `${part}.cdx.json`), text);
    const bill = JSON.parse(text);
    const problems = refusedLicences(bill);
    refused += problems.length;
    say(`dist/sbom/${part}.cdx.json: ${bill.components.length} components`);
    for (const problem of problems)
      say(`  ${problem}: not on the list of tools/release/licences.mjs`);
  }
  return refused === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  process.exitCode = await writeBills(named.length > 0 ? named : PARTS);
}
