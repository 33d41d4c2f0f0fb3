// npm run task -- new-service NAME RAIL [RECORD]: makes services/NAME with the rail RAIL from the template, and its
// entries in the files that name every service. RECORD is what the rail keeps, in the singular.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { run } from '../bring/command.mjs';
import { findPnpm } from '../bring/pnpm.mjs';
import { ENTRIES } from './entries.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const TEMPLATE = join(HERE, 'template');
const USAGE =
  'npm run task -- new-service NAME RAIL [RECORD], for example: new-service disputes disputes dispute';
const NAME = /^[a-z][a-z0-9]{1,30}$/;

/**
 * Makes the service's files and entries below the root.
 * @param {string} root of the checkout
 * @param {readonly string[]} words NAME, RAIL and RECORD
 * @returns {string[]} the files that were made or changed
 * @throws Error for words that are no names, a service that is there, or an entry that has lost its place
 */
export function makeService(root, [name = '', rail = '', record = rail.replace(/s$/, '')]) {
  const wrong = [name, rail, record].find((word) => !NAME.test(word));
  if (wrong !== undefined)
    throw new Error(
      `"${wrong}" must be 2 to 31 lower-case letters and digits, the first a letter. ${USAGE}`,
    );
  if (record === rail)
    throw new Error(`say what the ${rail} rail keeps, in the singular. ${USAGE}`);
  for (const taken of [`services/${name}`, `proto/masar/${rail}`])
    if (existsSync(join(root, taken)))
      throw new Error(`${taken} is there already; choose another name`);
  const fill = filler({ name, rail, record });
  const targets = templateFiles().map((file) => fill(targetOf(file)));
  const there = targets.find((file) => existsSync(join(root, file)));
  if (there !== undefined)
    throw new Error(`${there} is there already: say another RECORD than ${record}`);
  const entries = ENTRIES.map(({ file, before, lines }) => ({
    file,
    before,
    lines: lines.map(fill),
  }));
  const changed = new Map();
  for (const { file, before, lines } of entries) {
    const text = changed.get(file) ?? readFileSync(join(root, file), 'utf8');
    changed.set(file, withLines(text, { file, before, lines }));
  }
  for (const [file, text] of changed) writeFileSync(join(root, file), text);
  return [...copyTemplate(root, fill), ...changed.keys()];
}

/**
 * @param {string} text
 * @param {{ file: string, before: string, lines: readonly string[] }} entry
 */
function withLines(text, { file, before, lines }) {
  const all = text.split('\n');
  const at = all.findIndex((line) => line.trimStart().startsWith(before));
  if (at < 0)
    throw new Error(
      `${file} has no line that begins with ${before}: mend tools/new-service/entries.mjs`,
    );
  return all.toSpliced(at, 0, ...lines).join('\n');
}

/**
 * @param {string} root
 * @param {(text: string) => string} fill
 */
function copyTemplate(root, fill) {
  return templateFiles().map((file) => {
    const target = fill(targetOf(file));
    mkdirSync(dirname(join(root, target)), { recursive: true });
    writeFileSync(join(root, target), fill(readFileSync(join(TEMPLATE, file), 'utf8')));
    return target;
  });
}

function templateFiles() {
  const files = readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.tmpl'));
}

/** @param {string} file */
function targetOf(file) {
  return file.replace(/\.tmpl$/, '');
}

/**
 * Puts the names into a text of the template.
 * @param {{ name: string, rail: string, record: string }} names
 * @returns {(text: string) => string}
 */
function filler({ name, rail, record }) {
  const consonants = record.replace(/[aeiou0-9]/g, '').slice(0, 3);
  const prefix = consonants.length === 3 ? consonants : record.slice(0, 3);
  /** @type {Readonly<Record<string, string>>} */
  const words = {
    ...{ service: name, rail, record, prefix },
    ...{ Service: capital(name), Rail: capital(rail), Record: capital(record) },
    RECORD: record.toUpperCase(),
  };
  return (text) => text.replace(/__([A-Za-z]+?)__/g, (whole, word) => words[word] ?? whole);
}

/** @param {string} word */
function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

async function main() {
  const root = join(HERE, '../..');
  const words = process.argv.slice(2);
  const files = makeService(root, words);
  process.stdout.write(`${files.join('\n')}\n\n`);
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const say = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`);
  const pnpm = await findPnpm({ root, pnpmRange: engines.pnpm, say });
  const install = [...pnpm, 'install', '--no-frozen-lockfile'];
  const format = [join(root, 'node_modules/.bin/prettier'), '--write', '--log-level', 'warn'];
  const steps = [install, [...format, ...files.filter((file) => file.endsWith('.ts'))]];
  for (const step of steps) process.exitCode ||= await run(step, { cwd: root });
  say(`next: npm run generate, then npm test -- services/${words[0]} operations-matrix`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  });
}
