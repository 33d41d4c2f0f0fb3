import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import document from '@masar/proto/openapi.json';
import { CONFLICTS } from './conflicts';
import { refusals } from './refusals';

const SRC = join(__dirname, '../src');

interface Documented {
  readonly operationId: string;
  readonly 'x-server'?: string;
  readonly 'x-refusals'?: readonly string[];
}

it('every code of a CONFLICT in the source is documented', () => {
  const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(SRC, file), 'utf8'));
  const written = sources.flatMap((text) =>
    [...text.matchAll(/conflict\(\{[^}]*code: '([A-Z_]+)'/g)].map(([, code]) => code),
  );
  expect(new Set(written)).toEqual(new Set(['INVALID_STATE', ...Object.keys(CONFLICTS)]));
});

it('openapi.json names each code at its operations (else: npm run generate)', () => {
  const all: readonly Documented[] = Object.values(document.paths).flatMap((item) =>
    Object.values(item),
  );
  const named = all.flatMap((operation) => {
    const { operationId, 'x-server': server, 'x-refusals': codes } = operation;
    return server === 'zakat' && codes ? [[operationId, codes]] : [];
  });
  const expected = Object.entries(refusals()).map(([operation, list]) => [
    operation,
    list.map(({ code }) => code),
  ]);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(expected));
});
