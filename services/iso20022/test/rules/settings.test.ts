import { readFileSync } from 'node:fs';
import { SYSTEM_NAMES, WEEKDAYS } from '../../src/shared/practice/clearing-system';

interface Schema {
  readonly properties: Readonly<Record<string, { enum: string[]; items: { enum: string[] } }>>;
}

it('knows each system and weekday that a tenant may name, and no other', () => {
  const text = readFileSync(require.resolve('@masar/proto/openapi.json'), 'utf8');
  const { components } = JSON.parse(text) as {
    components: { schemas: Readonly<Record<string, Schema>> };
  };
  const { properties } = components.schemas['ClearingSystemSettings']!;
  expect(properties['name']!.enum).toEqual([...SYSTEM_NAMES]);
  expect(properties['weekend']!.items.enum).toEqual([...WEEKDAYS]);
});
