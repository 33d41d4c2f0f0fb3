import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';

const BRING = join(__dirname, '..');

/** Commands that show what they were given, as tasks of a small checkout. */
const TASKS = {
  greet: ['node -p 1', 'node -p process.argv.slice(1).join()'],
  fail: ['node -p 1', 'node fail.js', 'node -p 2'],
  wait: ['node wait.js'],
  pnpm: ['pnpm --version'],
};
const STAGES = { 'node -p 1': 'counting ...' };
const FILES = {
  'package.json': JSON.stringify({ engines: { node: '>=20.19', pnpm: '^12.3.0' } }),
  'pnpm-workspace.yaml': 'packages:\n  - proto\n  - tools/*\nother: 1\n',
  'pnpm-lock.yaml': 'lock: 1\n',
  'proto/package.json': '{}',
  'tools/bring/tasks.mjs': `export const TASKS = ${JSON.stringify(TASKS)}, STAGES = ${JSON.stringify(STAGES)};`,
  'fail.js': 'process.exit(7)',
  'wait.js': `process.on('SIGTERM', () => setTimeout(() => process.exit(5), 50)); console.log('up'); setInterval(() => {}, 1000)`,
  // Stand-ins for the two programs that reach for the network: they note how they were called.
  'bin/pnpm': [
    '#!/bin/sh',
    '[ "$1" = --version ] && { echo "${PNPM_VERSION:-12.4.0}"; exit; }',
    'echo "pnpm $*" >> calls; exit "${PNPM_EXIT:-0}"',
  ].join('\n'),
  'bin/npm': '#!/bin/sh\necho "npm $*" >> calls\nexit "${NPM_EXIT:-0}"\n',
};

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'masar-bring-'));
  await cp(BRING, join(root, 'tools/bring'), {
    recursive: true,
    filter: (file) => !/node_modules|dist$/.test(file),
  });
  for (const [file, content] of Object.entries(FILES)) await write(file, content);
  await mkdir(join(root, 'node_modules'));
});

afterEach(async () => {
  await chmod(root, 0o755);
  await rm(root, { recursive: true, force: true });
});

async function write(file: string, content: string): Promise<void> {
  await mkdir(join(root, file, '..'), { recursive: true });
  await writeFile(join(root, file), content, { mode: 0o755 });
}

function start(words: string[], env: Record<string, string> = {}, as: SpawnOptions = {}) {
  const path = [join(root, 'bin'), process.env['PATH']].join(delimiter);
  return spawn(process.execPath, [join(root, 'tools/bring/bring.mjs'), ...words], {
    ...as,
    env: { ...process.env, PATH: path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function bring(words: string[], env: Record<string, string> = {}, as?: SpawnOptions) {
  const child = start(words, env, as);
  const [out, err, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { out, err, exitCode };
}

const calls = (): Promise<string> => readFile(join(root, 'calls'), 'utf8').catch(() => '');

test('runs the commands of a task in order and gives further words to the last', async () => {
  const { out, exitCode } = await bring(['greet', 'a', 'b c']);
  expect(out).toMatch(/1\na,b c\n$/);
  expect(exitCode).toBe(0);
});

test('stops at the first command that fails, with its exit code', async () => {
  const { out, exitCode } = await bring(['fail']);
  expect(out).toMatch(/1\n$/);
  expect(exitCode).toBe(7);
});

test.each([[[]], [['nosuch']]])('answers %p with the names of the tasks', async (words) => {
  const { err, exitCode } = await bring(words);
  expect(err).toContain('There are: greet, fail, wait, pnpm.');
  expect(exitCode).toBe(2);
});

test('refuses a Node that is too old with the version that it needs', async () => {
  await write('package.json', JSON.stringify({ engines: { node: '>=99.1' } }));
  const { err, exitCode } = await bring(['greet']);
  expect(err).toBe(`This is Node ${process.versions.node}. Masar needs Node >=99.1.\n`);
  expect(exitCode).toBe(1);
});

describe('packages', () => {
  test('are installed from the lock file once', async () => {
    expect((await bring(['greet'])).err).toBe('installing the packages ...\n');
    expect((await bring(['greet'])).err).toBe('');
    expect(await calls()).toBe('pnpm install --frozen-lockfile\n');
  });

  test.each([
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'proto/package.json',
    'tools/new/package.json',
  ])('are installed again when %s has changed', async (file) => {
    await bring(['greet']);
    await write(file, `${FILES[file as keyof typeof FILES] ?? '{}'}\n`);
    await bring(['greet']);
    expect((await calls()).split('\n')).toHaveLength(3);
  });

  test('packages that cannot be installed end the task with the exit code, and are tried again', async () => {
    const { out, exitCode } = await bring(['greet'], { PNPM_EXIT: '3' });
    expect(exitCode).toBe(3);
    expect(out).toBe('');
    expect((await bring(['greet'])).exitCode).toBe(0);
    expect((await calls()).split('\n')).toHaveLength(3);
  });
});

describe('a checkout that cannot be written to', () => {
  /** Root may write everywhere. */
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const lock = async () => {
    spawnSync('chmod', ['-R', 'a+rX', root]);
    await chmod(root, 0o555);
  };
  const way = () =>
    `The packages and the build go into the checkout ${root}, but you may not write there: ` +
    'copy it to a folder of your own and start there.\n';

  test('is told from the packages that are missing, before anything is tried', async () => {
    await lock();
    expect(await bring(['greet'], {}, nobody)).toEqual({ out: '', err: way(), exitCode: 1 });
    expect(await calls()).toBe('');
  });

  test('is told after a command that failed, and runs what needs no writing', async () => {
    await bring(['greet']);
    await lock();
    expect(await bring(['fail'], {}, nobody)).toMatchObject({ err: way(), exitCode: 7 });
    expect(await bring(['greet'], {}, nobody)).toMatchObject({ err: '', exitCode: 0 });
  });
});

const SCRIPT = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '';
/** The one of macOS takes other arguments. */
const hasScript = SCRIPT.includes('util-linux');
if (!hasScript)
  process.stderr.write("not run without util-linux's script: the test on a terminal\n");
(hasScript ? test : test.skip)(
  'a silent command has its stage on a terminal, and nowhere else',
  async () => {
    expect((await bring(['greet'])).err).not.toContain('counting');
    const words = `'${process.execPath}' '${join(root, 'tools/bring/bring.mjs')}' greet`;
    const { stdout } = spawnSync('script', ['-qec', words, '/dev/null'], { encoding: 'utf8' });
    expect(stdout).toMatch(/^counting \.\.\.\r\n.*1/);
  },
);

describe('pnpm', () => {
  const OWN = '.masar/pnpm/node_modules/pnpm/bin/pnpm.mjs';

  test.each(['12.3.0', '12.10.0'])('%s on PATH is used', async (version) => {
    expect((await bring(['pnpm'], { PNPM_VERSION: version })).out).toMatch(`${version}\n`);
    expect(await calls()).not.toContain('npm install --prefix');
  });

  test.each(['11.28.0', '12.2.9', '13.0.0', 'not a version'])(
    '%s on PATH is passed over, and the lowest allowed version brought by npm',
    async (version) => {
      const { err } = await bring(['greet'], { PNPM_VERSION: version });
      expect(err).toMatch(/^bringing pnpm 12\.3\.0 \.\.\.\ninstalling the packages/);
      expect(await calls()).toMatch(
        /^npm install --prefix \S+ .*--ignore-scripts.* pnpm@12\.3\.0\n/,
      );
      expect((await stat(join(root, '.masar'))).mode & 0o777).toBe(0o700);
    },
  );

  test('a pnpm that was brought before is used again', async () => {
    await write(OWN, 'console.log(process.argv[2] === "--version" ? "12.3.1" : process.argv[2])');
    const { err, out, exitCode } = await bring(['greet'], { PNPM_VERSION: '11.0.0' });
    expect(err).toBe('installing the packages ...\n');
    expect(out).toMatch(/^install\n/);
    expect(exitCode).toBe(0);
  });

  test('a pnpm that npm cannot bring ends the task with a sentence', async () => {
    const { err, exitCode } = await bring(['greet'], { PNPM_VERSION: '1.0.0', NPM_EXIT: '1' });
    expect(err).toContain('npm could not bring pnpm 12.3.0: install pnpm and start again');
    expect(exitCode).toBe(1);
  });
});

describe('a signal', () => {
  test('is passed on, and the end of the command awaited', async () => {
    const child = start(['wait']);
    for await (const chunk of child.stdout) if (String(chunk).includes('up')) break;
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([5, null]);
  });

  test('a signal that ends the command counts as 128 and its number', async () => {
    await write('wait.js', FILES['wait.js'].replace('SIGTERM', 'SIGUSR2'));
    const child = start(['wait']);
    for await (const chunk of child.stdout) if (String(chunk).includes('up')) break;
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
  });
});
