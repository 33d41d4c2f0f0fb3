import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const CONFIG = {
  rootDir: join(__dirname, 'fixtures'),
  testMatch: ['**/*.fixture.ts'],
  transform: {},
  testEnvironment: join(ROOT, 'tools/testing/jest/environment.js'),
  testRunner: join(ROOT, 'tools/testing/jest/run-file.js'),
  testSequencer: join(__dirname, 'fixtures/by-name.js'),
};

/** Both fixtures in one process, the first before the second; the last test of the second fails. */
function runFixtures(): string {
  const words = ['node_modules/jest/bin/jest.js', '--runInBand', '--verbose'];
  const config = ['--config', JSON.stringify(CONFIG)];
  const { stderr, status } = spawnSync(process.execPath, [...words, ...config], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  expect(status).toBe(1);
  return stderr;
}

let output: string;
beforeAll(() => {
  output = runFixtures();
});

test('files share the sources that they import', () => {
  expect(output).toContain('✓ shares the sources');
});

test("a file finds no other file's test code, variables, mocks or clock", () => {
  expect(output).toContain('✓ leaves changes behind');
  expect(output).toContain('✓ has its own code, variables, mocks and clock as they were');
});

test('a sleep that begins while timers are faked ends all the same', () => {
  expect(output).toContain('✓ fakes no sleep of a loop in the background');
});

test('a failure tells its line in the TypeScript file', () => {
  expect(output).toMatch(/second\.fixture\.ts:25:17/);
  expect(output).toContain(
    "> 25 |   expect(typed).toEqual({ lines: 'that the compiler takes out' });",
  );
});

test('a failure tells the notes of the test code, and what the parts logged', () => {
  expect(output).toContain('Last requests:\n    404 GET /v1/nothing');
  expect(output).toMatch(/Logged in this process .*:\n.*"requestId":"req_of_the_test".*a warning/);
});
