import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import LongestFirst from '../jest/longest-first';
import { wasLastUser } from '../jest/split-users';

const ROOT = join(__dirname, '../../..');
const E2E = 'tools/e2e/test';

/** A file in a project, with as little of jest's context as an order needs. */
const inRun = (file: string, project = 'tools/e2e own stack') => ({
  path: join(ROOT, file),
  context: {
    config: { id: project, cache: false, displayName: { name: project } },
    hasteFS: { getSize: () => 1 },
  },
});

const SHORT = inRun(`${E2E}/own-stack/observation/metrics.test.ts`);
const LONG = inRun(`${E2E}/own-stack/crashes/crash.test.ts`);
const LONGER = inRun(`${E2E}/own-stack/tour/tour.test.ts`);
const SPLIT = inRun(`${E2E}/kafalah/kafalah.test.ts`, 'tools/e2e split');
const JOINS = inRun(`${E2E}/own-stack/operation/split-gateways.long.test.ts`);

test('files that need the split stack come first, then the longest', async () => {
  const sorted = await new LongestFirst({} as never).sort([SHORT, LONG, SPLIT, LONGER, JOINS]);
  expect(new Set(sorted.slice(0, 2))).toEqual(new Set([SPLIT, JOINS]));
  expect(sorted.slice(2)).toEqual([LONGER, LONG, SHORT]);
});

test('the last file that needs the split stack is known when it ends', () => {
  expect([SHORT, SPLIT, LONG, JOINS, LONGER].map(wasLastUser)).toEqual([
    ...[false, false, false, true, false],
  ]);
});

test('every file of the list exists', () => {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts'];
  const files = execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  expect(LongestFirst.longest.filter((end) => !files.some((file) => file.endsWith(end)))).toEqual(
    [],
  );
});
