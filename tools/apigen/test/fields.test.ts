import { ref, schemaOf } from './document-parts';
import { runApigen } from './run-apigen';
import { FIELD, thingsProto } from './things-proto';

const FILE = 'masar/things/v1/things.proto';

/** Schema of the property of a request that has only this field. */
function propertyOf(request: string): unknown {
  const result = runApigen({ [FILE]: thingsProto({ request }) });
  expect(result.error).toBe('');
  const { properties } = schemaOf(result, 'MakeThingRequest') as { properties: object };
  return Object.values(properties)[0];
}

const FIELDS: readonly [means: string, field: string, schema: object][] = [
  ['a string, which is text', 'string name = 1;', { type: 'string', format: 'text' }],
  [
    'lengths of a text',
    `optional string name = 1 [${FIELD} = { nullable: true min_length: 0 max_length: 3 }];`,
    { type: ['string', 'null'], format: 'text', minLength: 0, maxLength: 3 },
  ],
  [
    'texts in a list',
    'repeated string tags = 1;',
    { type: 'array', items: { type: 'string', format: 'text' } },
  ],
  [
    'a format of its own',
    `string notes = 1 [${FIELD} = { format: "multiline-text" }];`,
    { type: 'string', format: 'multiline-text' },
  ],
  [
    'a pattern and its words',
    `string id = 1 [${FIELD} = { pattern: "^a+$" pattern_words: "letters a" }];`,
    { type: 'string', pattern: '^a+$', 'x-pattern-words': 'letters a' },
  ],
  [
    'bounds and their words',
    `int32 size = 1 [${FIELD} = { minimum: 1 maximum: 9 pattern_words: "a digit above 0" }];`,
    {
      type: 'integer',
      format: 'int32',
      minimum: 1,
      maximum: 9,
      'x-pattern-words': 'a digit above 0',
    },
  ],
  ['a flag', 'bool fast = 1;', { type: 'boolean' }],
  ['an int32', 'int32 size = 1;', { type: 'integer', format: 'int32' }],
  ['a double', 'double cost = 1;', { type: 'number' }],
  [
    'an amount of money',
    `double cost = 1 [${FIELD} = { amount: true }];`,
    { type: 'number', 'x-money': true },
  ],
  [
    'an amount of money that its service reads by itself',
    `string cost = 1 [${FIELD} = { money: true format: "decimal" }];`,
    { type: 'string', format: 'decimal', 'x-money': true },
  ],
  ['a message', 'Thing thing = 1;', ref('ThingInput')],
  [
    'counts by name',
    'map<string, int32> counts = 1;',
    { type: 'object', additionalProperties: { type: 'integer', format: 'int32' } },
  ],
  [
    'texts by name',
    'map<string, string> times = 1;',
    { type: 'object', additionalProperties: { type: 'string', format: 'text' } },
  ],
  [
    'a JSON value',
    `optional string data = 1 [${FIELD} = { json: true example: "{}" }];`,
    { 'x-json': true, examples: [{}] },
  ],
  [
    'words of a string',
    `string name = 1 [${FIELD} = { pattern: "^a" pattern_words: "an a" format: "currency" min_length: 0 max_length: 3 }];`,
    {
      type: 'string',
      pattern: '^a',
      'x-pattern-words': 'an a',
      format: 'currency',
      minLength: 0,
      maxLength: 3,
    },
  ],
  [
    'words of a number',
    `double cost = 1 [${FIELD} = { minimum: 0 exclusive_minimum: -1 maximum: 5 }];`,
    { type: 'number', minimum: 0, exclusiveMinimum: -1, maximum: 5 },
  ],
  [
    'words of a list and of its entries',
    `repeated string tags = 1 [${FIELD} = { min_items: 1 max_items: 9 unique_items: true enum: "a" }];`,
    {
      type: 'array',
      items: { type: 'string', enum: ['a'] },
      minItems: 1,
      maxItems: 9,
      uniqueItems: true,
    },
  ],
  [
    'a nullable enumeration',
    `optional string kind = 1 [${FIELD} = { nullable: true enum: ["a", "b"] }];`,
    { type: ['string', 'null'], enum: ['a', 'b', null] },
  ],
  [
    'a nullable message',
    `Thing thing = 1 [${FIELD} = { nullable: true }];`,
    { anyOf: [ref('ThingInput'), { type: 'null' }] },
  ],
  [
    'comment, example, default and mark',
    `// How much.\n  double cost = 1 [${FIELD} = { example: "1.5" default: "0" added: true }];`,
    { type: 'number', description: 'How much.', default: 0, examples: [1.5], 'x-added': true },
  ],
];

describe('a field', () => {
  it.each(FIELDS)('with %s', (_, field, schema) => {
    expect(propertyOf(field)).toEqual(schema);
  });

  it('has the name that JSON gives it', () => {
    const request = 'string late_fee = 1; string tax_id = 2 [json_name = "tax_id"];';
    const schema = schemaOf(runApigen({ [FILE]: thingsProto({ request }) }), 'MakeThingRequest');
    expect(schema).toMatchObject({ properties: { lateFee: {}, tax_id: {} } });
  });

  it('may lead back to its own message', () => {
    const result = runApigen({ [FILE]: thingsProto({ response: 'Thing inner = 1;' }) });
    expect(schemaOf(result, 'Thing')).toMatchObject({ properties: { inner: ref('Thing') } });
  });
});
