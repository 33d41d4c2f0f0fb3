import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCES = '/etc/apt/sources.list';
const SOURCE_PARTS = '/etc/apt/sources.list.d';

/**
 * The address of the Debian archive from which this machine installs its release.
 * @throws Error when apt's sources name none
 */
export async function debianArchive(): Promise<string> {
  const codename = /^VERSION_CODENAME="?(\w+)/m.exec(await readText('/etc/os-release'))?.[1] ?? '';
  const parts = existsSync(SOURCE_PARTS) ? await readdir(SOURCE_PARTS) : [];
  const files = parts.filter((name) => /\.(sources|list)$/.test(name));
  for (const file of [...files.map((name) => join(SOURCE_PARTS, name)), SOURCES]) {
    const archive = archiveIn(await readText(file), codename);
    if (archive) return archive;
  }
  throw new Error(`apt's sources name no archive with the main part of '${codename}'`);
}

/**
 * The archive with a release's `main`, in either of apt's formats: lines that start with `deb`, or
 * stanzas of `Key: value` lines. Archives of security updates and other vendors do not count.
 * Source: sources.list(5).
 */
export function archiveIn(sources: string, codename: string): string | undefined {
  const lines = sources.split('\n').filter((line) => !line.trimStart().startsWith('#'));
  const stanzas = lines.join('\n').split(/\n\s*\n/);
  const entries = [...lines.map(readLine), ...stanzas.map(readStanza)];
  return entries.find((e) => e.suites.includes(codename) && e.parts.includes('main'))?.archive;
}

interface Entry {
  readonly archive?: string | undefined;
  readonly suites: readonly string[];
  readonly parts: readonly string[];
}

function readLine(line: string): Entry {
  const [, words = ''] = /^deb\s+(?:\[[^\]]*\]\s*)?(.+)$/.exec(line.trim()) ?? [];
  const [archive, suite = '', ...parts] = words.split(/\s+/);
  return { archive, suites: [suite], parts };
}

function readStanza(stanza: string): Entry {
  const words = (key: string) =>
    new RegExp(`^${key}:(.*)$`, 'm').exec(stanza)?.[1]?.trim().split(/\s+/) ?? [];
  return { archive: words('URIs')[0], suites: words('Suites'), parts: words('Components') };
}

async function readText(file: string): Promise<string> {
  return existsSync(file) ? readFile(file, 'utf8') : '';
}
