// node tools/testing/profile.mjs [WORDS]: runs jest and prints the processor seconds of every kind of process
// that took part. Linux only: it reads /proc.

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const POLL_MS = 100;
/** Of /proc/PID/stat; the same on every Linux that Node runs on. */
const TICKS_A_SECOND = 100;

/** The first that matches a command line names the process. */
const KINDS = [
  ['jest workers (loading, tests)', /jest-worker/],
  ['jest itself', /jest\/bin\/jest/],
  ['Kafka', /^java/],
  ['engines of component tests and stacks', /engine-host\.js/],
  ['stacks in one process', /stack\/dist\/src\/main\.js/],
  ['parts of split stacks', /(part-host|end-with-host)\.js/],
  ['buf', /@bufbuild|\/buf /],
  ['other', /./],
];

/** @type {Map<number, { command: string, seconds: number }>} */
const seen = new Map();

const jest = ['node_modules/jest/bin/jest.js', ...process.argv.slice(2)];
const root = spawn(process.execPath, jest, { stdio: 'inherit' });
const polling = setInterval(poll, POLL_MS);
root.once('exit', (code) => {
  clearInterval(polling);
  print();
  process.exitCode = code ?? 1;
});

function poll() {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(read);
  const family = new Set([root.pid]);
  // Parents come before their children here, but for process ids that were used again.
  for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  for (const { pid, command, seconds } of processes) {
    // One that has ended and is not yet reaped has no command line any more.
    const known = command || seen.get(pid)?.command || '';
    if (family.has(pid) || seen.has(pid)) seen.set(pid, { command: known, seconds });
  }
}

/** @param {string} name */
function read(name) {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
    // The fields after the program's name, which may have spaces: state, parent, …
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
    return [{ pid: Number(name), parent: Number(fields[1]), command, seconds }];
  } catch {
    return [];
  }
}

function print() {
  const rows = new Map(KINDS.map(([kind]) => [kind, { starts: 0, seconds: 0 }]));
  for (const { command, seconds } of seen.values()) {
    const [kind] = KINDS.find(([, pattern]) => pattern.test(command)) ?? ['other'];
    const row = rows.get(kind);
    if (row) Object.assign(row, { starts: row.starts + 1, seconds: row.seconds + seconds });
  }
  process.stdout.write(`\n${'process'.padEnd(40)}  starts  processor seconds\n`);
  for (const [kind, { starts, seconds }] of rows) {
    process.stdout.write(
      `${kind.padEnd(40)}${String(starts).padStart(8)}${seconds.toFixed(1).padStart(19)}\n`,
    );
  }
}
