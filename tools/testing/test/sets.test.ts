import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';

const ROOT = join(__dirname, '../../..');

const LONG = '--config=jest.long.config.js';

/** The files that jest runs by day with these words, below the root of the checkout. */
const filesWith = (...words: string[]) => listed('', words);

function listed(nightly: string, words: readonly string[]): string[] {
  const env = { ...process.env, NIGHTLY: nightly };
  const jest = ['node_modules/jest/bin/jest.js', '--listTests', ...words];
  const out = execFileSync(process.execPath, jest, { cwd: ROOT, encoding: 'utf8', env });
  return out
    .split('\n')
    .filter(Boolean)
    .map((file) => relative(ROOT, file));
}

const isLong = (file: string) => file.endsWith('.long.test.ts');

let everyday: string[];
let long: string[];
let nightly: string[];
beforeAll(() => {
  everyday = filesWith();
  long = filesWith(LONG);
  nightly = listed('1', [LONG]);
});

test('npm test and a nightly npm run test:long have every test file between them', () => {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts'];
  const all = execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const missing = all.filter((file) => file && ![...everyday, ...nightly].includes(file));
  expect(missing).toEqual([]);
});

test('npm test has no long file, and test:long has all of them', () => {
  expect(everyday.filter(isLong)).toEqual([]);
  expect(long.filter(isLong).length).toBeGreaterThan(10);
});

test('beside the long files test:long has only those that run again in split mode', () => {
  for (const file of long.filter((each) => !isLong(each))) {
    expect(file).toMatch(/^tools\/e2e\/test\/(contract|murabaha|kafalah|zakat)/);
  }
});

test('a path that is named finds long files too', () => {
  expect(filesWith('tools/e2e/test/own-stack/crashes/crash').sort()).toEqual([
    'tools/e2e/test/own-stack/crashes/crash.long.test.ts',
    'tools/e2e/test/own-stack/crashes/crash.test.ts',
  ]);
});
