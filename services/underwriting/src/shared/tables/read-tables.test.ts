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

/** Every part of the schema that is an object. */
function partsOf(part: unknown): Record<string, unknown>[] {
  if (typeof part !== 'object' || part === null) return [];
  return [part as Record<string, unknown>, ...Object.values(part).flatMap(partsOf)];
}

test('lists without repeats say the type of their items: ajv compares others in pairs', () => {
  const lists = partsOf(schema).filter(({ uniqueItems }) => uniqueItems === true);
  expect(lists.length).toBeGreaterThan(2);
  for (const { items } of lists) expect(items).toMatchObject({ type: 'string' });
});

test('a list that is far too long is refused by its length, with fifty problems at most', () => {
  const currencies = Array.from({ length: 20_000 }, (_, at) => `X${at}`);
  const details = detailsOf({ ...TRADE, currencies });
  expect(details[0]?.message).toBe('currencies must NOT have more than 50 items');
  expect(details.length).toBeLessThanOrEqual(50);
});
