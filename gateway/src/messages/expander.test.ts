import { ExpanderCompiler } from './expander';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const compiler = new ExpanderCompiler({
  Metal: {
    'x-shorthand': 'value',
    anyOf: [{}, { properties: { grams: {}, inner: ref('Metal') } }],
  },
  Name: { properties: { first: {} } },
  Tree: { properties: { left: ref('Tree'), leaf: ref('Metal') } },
});
const expand = (schema: object, value: unknown) => compiler.compile(schema)(value);

describe('a text in the place of an object with a shorthand', () => {
  it.each([
    ['in a field', { properties: { gold: ref('Metal') } }, { gold: '1' }, { gold: { value: '1' } }],
    ['in a list', { items: ref('Metal') }, ['1', { grams: '2' }], [{ value: '1' }, { grams: '2' }]],
    ['where null is taken too', { anyOf: [ref('Metal'), { type: 'null' }] }, '1', { value: '1' }],
    ['inside its own object', ref('Metal'), { inner: '1' }, { inner: { value: '1' } }],
    [
      'inside a message that has itself inside',
      ref('Tree'),
      { left: { left: { leaf: '1' } } },
      { left: { left: { leaf: { value: '1' } } } },
    ],
  ])('%s becomes an object of the field that it stands for', (_, schema, value, message) => {
    expect(expand(schema, value)).toEqual(message);
  });
});

it.each([
  ['an object', ref('Metal'), { grams: '1' }],
  ['null', { anyOf: [ref('Metal'), { type: 'null' }] }, null],
  ['an absent field', { properties: { gold: ref('Metal') } }, { name: 'a' }],
  ['a text without a shorthand', { properties: { name: { type: 'string' } } }, { name: 'a' }],
])('%s stays as it is', (_, schema, value) => {
  expect(expand(schema, value)).toEqual(value);
});

it.each<[value: unknown, text: string]>([
  [{ Document: { a: [1, null] } }, '{"Document":{"a":[1,null]}}'],
  [[], '[]'],
  ['<a/>', '"<a/>"'],
  [null, 'null'],
])('the JSON value %j becomes its text', (json, text) => {
  expect(expand({ properties: { json: { 'x-json': true } } }, { json, a: 1 })).toEqual({
    json: text,
    a: 1,
  });
});

it('a body without shorthands is not copied', () => {
  const body = { name: { first: 'a' } };
  expect(expand({ properties: { name: ref('Name') } }, body)).toBe(body);
});
