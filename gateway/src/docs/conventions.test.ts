import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSections } from '@masar/kit/pages';
import type { ApiDocument } from './api-document';
import { conventionsTable } from './conventions';
import { GUIDE_SECTIONS } from './guide-sections';

const GUIDE = join(__dirname, '../../docs/guide');

test.each(Object.entries(GUIDE_SECTIONS))(
  'the page %s agrees with openapi.json (else: npm run generate)',
  (file, sections) => {
    const page = readFileSync(join(GUIDE, file), 'utf8');
    expect(withSections(page, sections)).toBe(page);
  },
);

/** A rail of one operation that answers an object with these fields. */
function railOf(fields: Readonly<Record<string, object>>, envelope = 'BARE'): ApiDocument {
  const schemas = { Thing: { properties: fields } };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } };
  const operation = {
    ...{ operationId: 'getThing', summary: 'Gets a thing.', tags: ['things'] },
    ...{ 'x-rail': 'things', 'x-envelope': envelope, responses: { 200: { content } } },
  };
  return { info: {}, tags: [], paths: { '/things': { get: operation } }, components: { schemas } };
}

const conventions = (document: ApiDocument) => conventionsTable(document).split('\n')[2];

test.each([
  ['names fields', { cost_price: { type: 'number' } }, '`snake_case` | bare | number | – | –'],
  ['names fields', { costPrice: { type: 'string' } }, '`camelCase` | bare | text | – | –'],
  ['writes states', { status: { enum: ['IN_REVIEW'] } }, '– | bare | – | `UPPER_CASE` | –'],
  ['writes states', { status: { enum: ['in_review'] } }, '– | bare | – | `lower_case` | –'],
  [
    'writes an amount with its currency',
    { value: { type: 'string' }, currency: { type: 'string' } },
    '– | bare | text | – | –',
  ],
  [
    'does not keep to one way',
    { fee: { type: 'number' }, totalAmount: { type: 'string' } },
    '`camelCase` | bare | number, text | – | –',
  ],
])('tells how a rail %s: %j', (_, fields, row) => {
  expect(conventions(railOf(fields))).toBe(`| things | ${row} |`);
});

test('distinguishes a rail with an envelope from one without', () => {
  expect(conventions(railOf({}, 'DATA'))).toBe('| things | – | `{data, meta}` | – | – | – |');
});

test('names every parameter that pages of lists are asked for by, and no filter', () => {
  const document = railOf({});
  const { get } = document.paths['/things']!;
  const parameters = ['page', 'per_page', 'after', 'before', 'status'].map((name) => ({ name }));
  const paths = { '/things': { get: { ...get!, parameters } } };
  expect(conventions({ ...document, paths })).toContain(
    '| `page`, `per_page`, `after`, `before` |',
  );
});

test('reads a schema that contains itself', () => {
  const fields = { part: { $ref: '#/components/schemas/Thing' }, fee: { type: 'number' } };
  expect(conventions(railOf(fields))).toContain('number');
});

test('counts no field of pagination, which is the same on every rail', () => {
  const document = railOf({
    cost_price: { type: 'number' },
    pagination: { $ref: '#/components/schemas/Pagination' },
  });
  const { schemas } = document.components;
  const pagination = { properties: { totalPages: {}, totalIsMinimum: {} } };
  const components = { schemas: { ...schemas, Pagination: pagination } };
  expect(conventions({ ...document, components })).toContain('| `snake_case` |');
});
