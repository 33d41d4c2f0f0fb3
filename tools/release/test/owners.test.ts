import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const LINES = readFileSync(join(ROOT, 'CODEOWNERS'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('/'));
const PATHS = LINES.map((line) => line.split(/\s+/)[0] ?? '');

test.each(readdirSync(join(ROOT, 'services')))('the service %s has an owner', (name) => {
  expect(PATHS).toContain(`/services/${name}/`);
});

test('every path with an owner is there', () => {
  const missing = PATHS.filter((path) => !existsSync(join(ROOT, path)));
  expect(missing).toEqual([]);
});
