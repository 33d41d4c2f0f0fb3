import { entityFor } from './legal-entities';
import { readLegalEntities } from './read-legal-entities';

const list = (...entries: object[]) => readLegalEntities(JSON.stringify(entries));
const ARABIA = { name: 'Masar Arabia', code: 'MASAR-SA', country: 'SA', jurisdictions: ['SA'] };

test('a setting with a name alone makes one entity, whose code is made of its letters', () => {
  const entities = readLegalEntities('Masar Finance B.V.');
  expect(entityFor(entities, 'SA')).toEqual({
    name: 'Masar Finance B.V.',
    code: 'MASAR-FINANCE-B-V',
  });
});

test('a tenant is invoiced by the entity of its jurisdiction, else by the one without any', () => {
  const entities = list({ ...ARABIA, taxNumber: '310122393500003' }, { name: 'Masar' });
  expect(entityFor(entities, 'SA')).toEqual({
    ...{ name: 'Masar Arabia', code: 'MASAR-SA', country: 'SA', taxNumber: '310122393500003' },
  });
  expect(entityFor(entities, 'AE').name).toBe('Masar');
  expect(entityFor(entities, undefined).name).toBe('Masar');
});

test.each([
  ['broken JSON', '[{', 'is neither a name nor a JSON list'],
  ['no entity for the other tenants', JSON.stringify([ARABIA]), 'exactly one entity without'],
  ['two entities for them', '[{"name":"A"},{"name":"B"}]', 'exactly one entity without'],
  ['one code twice', '[{"name":"A"},{"name":"a","jurisdictions":["SA"]}]', 'a code twice'],
  ['a code of a sandbox', '[{"name":"A","code":"A-TEST"}]', '[0].code must be 1 to 20 capital'],
  ['a country in words', '[{"name":"A","country":"Saudi"}]', '[0].country must be two capital'],
  ['an entry of nothing', '[null]', '[0].name must be a text'],
  ['no name', '[{}]', '[0].name must be a text'],
  [
    'a jurisdiction twice',
    JSON.stringify([ARABIA, { ...ARABIA, code: 'B' }, { name: 'C' }]),
    'names a jurisdiction twice',
  ],
])('refuses %s, naming the setting', (_, setting, message) => {
  expect(() => readLegalEntities(setting)).toThrow(`MASAR_BILLING_LEGAL_ENTITIES`);
  expect(() => readLegalEntities(setting)).toThrow(message);
});
