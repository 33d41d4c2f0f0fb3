import { DomainError } from '@masar/kit/errors';
import schema from './data/tables.schema.json';
import { readBuiltIn } from './read-built-in';
import { readTables } from './read-tables';

const { TRADE } = readBuiltIn();

function detailsOf(tables: unknown) {
  try {
    readTables(tables);
    throw new Error('nothing was refused');
  } catch (error) {
    if (error instanceof DomainError) return error.details ?? [];
    throw error;
  }
}

/** Every object in the schema. */
function partsOf(part: unknown): Record<string, unknown>[] {
  if (typeof part !== 'object' || part === null) return [];
  return [part as Record<string, unknown>, ...Object.values(part).flatMap(partsOf)];
}

test('lists without repeats say the type of their items: ajv compares others in pairs', () => {
  const lists = partsOf(schema).filter(({ uniqueItems }) => uniqueItems === true);
  expect(lists.length).toBeGreaterThan(2);
  for (const { items } of lists) expect(items).toMatchObject({ type: 'string' });
});

const ruled = (when: object) => ({ ...TRADE, rules: [{ ...TRADE.rules[0], when }] });

test.each([
  ['a long list', { ...TRADE, currencies: Array(20_000).fill('X') }, 'currencies must NOT have'],
  [
    'a long condition',
    ruled({ all: Array.from({ length: 20_000 }, () => ({ fact: 'age', from: [] })) }),
    'rules[0].when.all must NOT have more than 20 items',
  ],
])('%s is refused by its first problem alone', (_, tables, message) => {
  expect(detailsOf(tables)).toEqual([
    expect.objectContaining({ message: expect.stringContaining(message) }),
  ]);
});

test('a condition that nests without end is refused', () => {
  let when: object = { fact: 'age', from: 1 };
  for (let level = 0; level < 60_000; level += 1) when = { not: when };
  expect(detailsOf(ruled(when))).toEqual([
    {
      ...{ field: 'tables', code: 'INVALID_VALUE' },
      message: 'tables must not nest deeper than 40 levels',
    },
  ]);
});
