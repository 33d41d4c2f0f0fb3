import { readdirSync, readFileSync } from 'node:fs';

/** Programs of the parts, recognised by their command lines. */
const PROGRAMS: readonly (readonly [part: string, mark: RegExp])[] = [
  ['the process of npm start', /tools\/stack\/dist\/src\/main\.js/],
  ['gateway', /\/gateway\/dist\/src\/serve\.js/],
  ['webhooks', /\/services\/webhooks\/dist\/src\/serve\.js/],
  ['contracts', /\/services\/contracts\/dist\/src\/serve\.js/],
  ['the other services', /\/services\/[\w-]+\/dist\/src\/serve\.js/],
  ['MongoDB (the embedded engine)', /engine-host\.js|mongod\b.*--dbpath/],
  ['Kafka', /kafka\.Kafka/],
  ['Valkey or Redis', /redis-server/],
];

/** Clock ticks a second in /proc, on every Linux that Node runs on. */
const TICKS = 100;
const KIB = 1_024;

/** Total use of all processes of a part, and their number. */
export interface PartUsage {
  readonly processes: number;
  readonly cpuSeconds: number;
  readonly rssBytes: number;
}

/** Usage of every part among the descendants of this process. Linux only. */
export function usageByPart(): ReadonlyMap<string, PartUsage> {
  const usage = new Map<string, PartUsage>();
  for (const pid of descendants(process.pid)) {
    const line = read(pid, 'cmdline').replaceAll('\0', ' ');
    const part = PROGRAMS.find(([, mark]) => mark.test(line))?.[0];
    // The host that starts a part has the part's program among its arguments.
    if (part === undefined || line.includes('part-host.js')) continue;
    const { processes, cpuSeconds, rssBytes } = usage.get(part) ?? NONE;
    usage.set(part, {
      processes: processes + 1,
      cpuSeconds: cpuSeconds + cpuOf(pid),
      rssBytes: rssBytes + rssOf(pid),
    });
  }
  return usage;
}

const NONE: PartUsage = { processes: 0, cpuSeconds: 0, rssBytes: 0 };

function descendants(root: number): readonly number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statOf(Number(name))[1])] as const);
  const found = [root];
  for (const pid of found)
    found.push(...parents.filter(([, of]) => of === pid).map(([own]) => own));
  return found.slice(1);
}

/** The fields after the process name, which may contain spaces: state, parent and so on. */
function statOf(pid: number): readonly string[] {
  const text = read(pid, 'stat');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

function rssOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(pid, 'status'))?.[1] ?? 0) * KIB;
}

/** Empty when the process has ended meanwhile. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
