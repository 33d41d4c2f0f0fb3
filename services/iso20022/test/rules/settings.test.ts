import { readFileSync } from 'node:fs';
import { SYSTEM_NAMES, WEEKDAYS } from '../../src/shared/practice/clearing-system';

interface Schema {
  readonly properties: Readonly<Record<string, { enum: string[]; items: { enum: string[] } }>>;
}

it('the tenant settings of the gateway list exactly our systems and weekdays', () => {
  const text = readFileSync(require.resolve('@masar/proto/openapi.json'), 'utf8');
  const { components } = JSON.parse(text) as {
    components: { schemas: Readonly<Record<string, Schema>> };
  };
  const { properties } = components.schemas['ClearingSystemSettings']!;
  expect(properties['name']!.enum).toEqual([...SYSTEM_NAMES]);
  expect(properties['weekend']!.items.enum).toEqual([...WEEKDAYS]);
});
