import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectShown, GUIDES, ROOT, TOUR } from '../../../src/pages/pages';
import { Stack } from '../../../src/stack/stack';

/** The shell of macOS. CI has it; on other machines the test reports that it is skipped. */
const hasZsh = spawnSync('zsh', ['--version']).status === 0;
const isLeftOut = !hasZsh && process.env['CI'] === undefined;
if (isLeftOut) process.stderr.write('zsh is not on PATH: the tours are not typed into it\n');

let dataDir: string;
let stack: Stack;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masar-tour-'));
  stack = await Stack.start(dataDir);
});
afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

(isLeftOut ? test.skip : test).each([
  ['the tour', TOUR],
  ...GUIDES.map((file): [string, string[]] => [file, [file]]),
])('%s shows the same in zsh', async (_, files) => {
  await expectShown(files, { cwd: ROOT, env: { MASAR_DATA_DIR: dataDir }, shell: 'zsh' });
});
