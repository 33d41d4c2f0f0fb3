import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import document from '@masar/proto/openapi.json';
import { CONFLICTS } from './conflicts';
import { refusals } from './refusals';

const SRC = join(__dirname, '../src');

/** Codes of details that tell what is wrong with one field: VALIDATION_ERROR, never refused by state. */
const OF_FIELDS = ['REQUIRED', 'OUT_OF_RANGE', 'INVALID_VALUE', 'INVALID_FORMAT', 'UNKNOWN_FIELD'];
const OF_ERRORS = ['VALIDATION_ERROR', 'AUTHORIZATION_ERROR', 'CONFLICT', 'SHARIAH_VIOLATION'];

/** The fields of an operation of `openapi.json` that this test reads. */
interface Documented {
  readonly operationId: string;
  readonly 'x-server'?: string;
  readonly 'x-refusals'?: readonly string[];
}

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(SRC, file), 'utf8'));
const written = sources.flatMap((text) =>
  [...text.matchAll(/(?:code: |unusableQuote\()'([A-Z_]+)'/g)].map(([, code = '']) => code),
);
const rules = Object.values(refusals())
  .flat()
  .map(({ code }) => code);

it('openapi.json names every error code that the service writes', () => {
  const told = new Set(['INVALID_STATE', ...OF_FIELDS, ...OF_ERRORS, ...rules]);
  expect(written).toEqual(expect.arrayContaining(Object.keys(CONFLICTS)));
  expect(written.filter((code) => !told.has(code))).toEqual([]);
});

it('openapi.json names the error codes of every operation (else: npm run generate)', () => {
  const all: readonly Documented[] = Object.values(document.paths).flatMap((item) =>
    Object.values(item),
  );
  const named = all.flatMap((operation) => {
    const { operationId, 'x-server': server, 'x-refusals': codes } = operation;
    return server === 'contracts' && codes ? [[operationId, codes] as const] : [];
  });
  const expected = Object.entries(refusals()).map(([operation, list]) => [
    operation,
    list.map(({ code }) => code),
  ]);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(expected));
});
