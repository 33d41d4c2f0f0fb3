import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { descendantsRunning } from '../../../src/stack/processes';
import { Stack } from '../../../src/stack/stack';
import { tellALife } from '../../../src/webhooks/told-life';

jest.setTimeout(300_000);

const ROOT = resolve(__dirname, '../../../../..');
const SERVICES = readdirSync(join(ROOT, 'services'));
/** Folders of images, and the largest size of their packages in MiB. */
const MOST_MIB: readonly (readonly [string, string, number])[] = [
  ['gateway', 'gateway', 80],
  ...SERVICES.map((name) => [name, `services/${name}`, 60] as const),
];

/** Folder with each image's files, made by the script that the Dockerfile runs. */
let folder: string;
let stack: Stack;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masar-images-'));
  for (const [name, to] of MOST_MIB) {
    const words = [name, join(folder, to)];
    execFileSync(join(ROOT, 'deploy/image/prune.sh'), words, { cwd: ROOT, stdio: 'pipe' });
  }
  const words = `--split --services-from ${folder} --gateway-from ${folder}`;
  stack = await Stack.start(undefined, { MASAR_E2E_STACK: words });
});
afterAll(async () => {
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

const filesIn = (part: string): readonly string[] =>
  readdirSync(join(folder, part), { recursive: true }) as string[];

test('the parts run on the files of their images alone, and lead a contract to its end', async () => {
  for (const [, part] of MOST_MIB) {
    const program = join(folder, part, 'dist/src/serve.js');
    expect([part, descendantsRunning(stack.pid, program).length]).toEqual([part, 1]);
  }
  await tellALife(stack);
  for (const file of ['', 'scalar.js', 'page.json']) {
    expect([file, (await fetch(`${stack.baseUrl}/api/v1/docs/${file}`)).status]).toEqual([
      file,
      200,
    ]);
  }
});

test.each(MOST_MIB)('the packages of %s stay below their limit', (_, part, most) => {
  const words = ['-sm', join(folder, part, 'node_modules')];
  expect(Number.parseInt(execFileSync('du', words, { encoding: 'utf8' }), 10)).toBeLessThan(most);
});

test.each(MOST_MIB)(
  '%s ships no test, no types and nothing that only builds or tests',
  (_, part) => {
    const files = filesIn(part);
    expect(
      files.filter((file) => /(^|@masar\/[^/]+\/)dist\/.*\.test\.|\.d\.[mc]?ts$|\.map$/.test(file)),
    ).toEqual([]);
    expect(
      files.filter((file) =>
        /node_modules\/(typescript|jest|@0q\/.*|@testcontainers\/.*)$/.test(file),
      ),
    ).toEqual([]);
  },
);

test.each(MOST_MIB)('an operator can run the admin command in the image of %s', (_, part) => {
  const { status, stderr } = spawnSync(process.execPath, ['dist/src/admin.js'], {
    cwd: join(folder, part),
    encoding: 'utf8',
    env: {},
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('usage: node admin.js')]);
});

test('the health check tells a gateway that lives from one that does not', () => {
  const check = (port: string | number) =>
    spawnSync(process.execPath, ['healthcheck.js'], {
      cwd: join(folder, 'gateway'),
      env: { PORT: String(port) },
    }).status;
  expect(existsSync(join(folder, 'gateway/healthcheck.js'))).toBe(true);
  expect([check(new URL(stack.baseUrl).port), check(1)]).toEqual([0, 1]);
});
