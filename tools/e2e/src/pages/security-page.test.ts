import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../..');
const PAGE = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
const LINK = /\[([^\]]*(?:\[[^\]]*\][^\]]*)*)\]\(([^)\s]+)\)/g;

interface Link {
  readonly text: string;
  readonly target: string;
}

function linksIn(text: string): Link[] {
  return [...text.matchAll(LINK)].map(([, words = '', target = '']) => ({ text: words, target }));
}

const TESTS = linksIn(PAGE).filter(({ target }) => target.endsWith('.test.ts'));
const RISKS = Array.from({ length: 10 }, (_, index) => `| API${index + 1} `);
/** Rows of the tables below "What is protected", without their headers. */
const ROWS = PAGE.slice(PAGE.indexOf('## What is protected'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (attack|risk) \|/.test(line));

test.each(TESTS)('SECURITY.md: $target has the test "$text"', ({ text, target }) => {
  const file = join(ROOT, target);
  expect(existsSync(file)).toBe(true);
  const source = readFileSync(file, 'utf8');
  const title = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // The title may be on the line after the call.
  expect(source).toMatch(new RegExp(`\\(\\s*(['"\`])${title}\\1,`));
});

test.each(RISKS)('SECURITY.md has a row with a test for %s', (risk) => {
  const rows = ROWS.filter((row) => row.startsWith(risk));
  expect(rows).toHaveLength(1);
  expect(linksIn(rows.join('')).filter(({ target }) => target.endsWith('.test.ts'))).not.toEqual(
    [],
  );
});

test('SECURITY.md shows a test for each attack that it names', () => {
  const rowsWithoutTest = ROWS.filter((row) => !/\.test\.ts\)/.test(row));
  expect(rowsWithoutTest).toEqual([]);
  expect(ROWS.length).toBeGreaterThan(30);
});

test('every other link of SECURITY.md leads to a file', () => {
  const files = linksIn(PAGE).map(({ target }) => target.replace(/#.*$/, ''));
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
