import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(__dirname, '..');

/** The document that the generators read. */
export const DOCUMENT = join(PACKAGE, 'gen/openapi.json');
/** Settings of the generators that need some, and the versions that they are tested in. */
export const SETTINGS = join(PACKAGE, 'clients');
/** Generators that are no npm packages are installed here, once. */
export const INSTALLED = join(PACKAGE, '../.masar/clients');
/** They only end vain waits: what is installed comes over the network. */
const DONE_WITHIN_MS = 280_000;
export const INSTALLED_WITHIN_MS = 600_000;

const { components } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
};

/**
 * Schemas that none of these types stands for: what a generator drops without a word.
 * @param code generated code
 * @param type matches a line that makes a type, whose name is its first group
 */
export function droppedBy(code: string, type: RegExp): string[] {
  const made = new Set(Array.from(code.matchAll(type), ([, name = '']) => keyOf(name)));
  return Object.keys(components.schemas).filter((name) => !made.has(keyOf(name)));
}

/** Each language has its own letter case and its own characters between words. */
function keyOf(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
}

/**
 * Runs a program.
 * @returns all that it wrote
 * @throws Error with that where it fails
 */
export function run(words: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = PACKAGE): string {
  const [program = '', ...rest] = words;
  const options = { cwd, env: { ...process.env, ...env }, timeout: DONE_WITHIN_MS };
  const { status, stdout, stderr, error } = spawnSync(program, rest, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const written = `${stdout}${stderr}`;
  if (status === 0) return written;
  throw new Error(`${words.join(' ')} ended with ${status ?? error?.message}: ${written}`);
}
