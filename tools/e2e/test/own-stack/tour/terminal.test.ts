import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../src/client/eventually';
import { ROOT } from '../../../src/pages/pages';

const MAIN = join(ROOT, 'tools/stack/dist/src/main.js');
const CTRL_C = '\u0003';
/** Long, because a start is slow on a busy machine. */
const READY_WITHIN_MS = 240_000;

/** `script` of util-linux, which runs a program on a terminal; that of macOS has other options. */
const hasScript = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util');

let dataDir: string;
let terminal: ChildProcess | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masar-terminal-'));
});
afterAll(async () => {
  terminal?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the stack on its own terminal; returns the shown text. */
function startOnTerminal(): { shown(): string; child: ChildProcess } {
  const child = spawn('script', ['-qec', `exec '${process.execPath}' '${MAIN}'`, '/dev/null'], {
    cwd: ROOT,
    env: {
      ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], SHELL: '/bin/sh' },
      ...{ PORT: '0', MASAR_DATA_DIR: dataDir },
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (more: string) => (text += more));
  return { child, shown: () => text.replaceAll('\r', '') };
}

if (!hasScript)
  process.stderr.write("not run without util-linux's script: the test on a terminal\n");
(hasScript ? test : test.skip)(
  'on a terminal a person reads each stage, each request, and that it has stopped',
  async () => {
    const { child, shown } = startOnTerminal();
    terminal = child;
    const exit = once(child, 'exit');
    const seen = (what: RegExp, withinMs?: number) =>
      eventually(() => what.exec(shown()) ?? undefined, `the terminal shows ${what}`, withinMs);
    const [, url] = await seen(/^Masar is ready: (\S+)$/m, READY_WITHIN_MS);
    await seen(/^Ctrl-C stops everything\.$/m);
    const [before] = shown().split('\nMasar is ready');
    const stages = before?.split('\n').filter((line) => line.endsWith(' ...'));
    expect(stages).toEqual([
      'starting the database ...',
      'starting the services ...',
      'opening the demo tenant ...',
    ]);

    const headers = { 'x-request-id': 'from-a-terminal' };
    expect((await fetch(`${url}/v1/contracts?page=2`, { headers })).status).toBe(401);
    await seen(/^GET \/v1\/contracts 401 [1-9]\d* ms from-a-terminal$/m);

    child.stdin?.write(CTRL_C);
    expect(await exit).toEqual([0, null]);
    expect(shown()).toMatch(/stopping \.\.\.\nstopped\n$/);
  },
);
