import { ref, schemaOf } from './document-parts';
import { runApigen } from './run-apigen';
import { FIELD, HTTP, thingsProto, type Things } from './things-proto';

const FILE = 'masar/things/v1/things.proto';
const HOLDING = 'masar.things.v1.Holding';
const REQUEST = 'masar.things.v1.MakeThingRequest';
const AMOUNT = `[${FIELD} = { pattern: "^[0-9]+$" pattern_words: "digits" example: "\\"5\\"" }]`;

const holding = (fields: string, field = 'value') => `
// Some of it.
message Holding {
  option (masar.api.v1.shorthand) = { field: "${field}" };
  ${fields}
}`;
const FIELDS = `// Its value.
  optional string value = 1 ${AMOUNT};
  // Its weight.
  optional string grams = 2 [${FIELD} = { required: true }];`;

const built = (things: Things) => runApigen({ [FILE]: thingsProto(things) });
const patched = (request: string): Things => ({
  http: `${HTTP} = { patch: "/v1/things" body: "*" };`,
  request: `${request} repeated string paths = 9 [${FIELD} = { patch_paths: true }];`,
});

describe('a message with a shorthand', () => {
  it('is a text by the rules of its field, or an object of the others', () => {
    const result = built({
      request: 'Holding gold = 1; repeated Holding more = 2;',
      messages: holding(FIELDS),
    });
    expect(result.error).toBe('');
    expect(schemaOf(result, 'MakeThingRequest')).toMatchObject({
      properties: {
        gold: ref('HoldingInput'),
        more: { type: 'array', items: ref('HoldingInput') },
      },
    });
    expect(schemaOf(result, 'HoldingInput')).toEqual({
      'x-shorthand': 'value',
      description: 'Some of it.',
      anyOf: [
        {
          type: 'string',
          pattern: '^[0-9]+$',
          'x-pattern-words': 'digits',
          description: 'Its value.',
          examples: ['5'],
        },
        {
          type: 'object',
          properties: { grams: { type: 'string', format: 'text', description: 'Its weight.' } },
          required: ['grams'],
          additionalProperties: false,
        },
      ],
    });
  });

  const used = { request: 'Holding gold = 1;' };
  it.each<[how: string, things: Things, error: string]>([
    [
      'of a field that it lacks',
      { ...used, messages: holding(FIELDS, 'worth') },
      `${HOLDING}: shorthand: there is no field "worth"`,
    ],
    [
      'of a number',
      { ...used, messages: holding('double value = 1;') },
      `${HOLDING}.value: shorthand is for a single string with a pattern, not required`,
    ],
    [
      'of a list',
      { ...used, messages: holding(`repeated string value = 1 ${AMOUNT};`) },
      `${HOLDING}.value: shorthand is for a single string`,
    ],
    [
      'of a string without a pattern',
      { ...used, messages: holding('optional string value = 1;') },
      `${HOLDING}.value: shorthand is for a single string with a pattern`,
    ],
    [
      'of a field that is required',
      {
        ...used,
        messages: holding(`string value = 1 ${AMOUNT.replace('{', '{ required: true')};`),
      },
      `${HOLDING}.value: shorthand is for a single string with a pattern, not required`,
    ],
    [
      'in an answer',
      { response: 'repeated Holding holdings = 1;', messages: holding(FIELDS) },
      `${HOLDING}: shorthand: the message is used in an answer or an event`,
    ],
    [
      'in an event',
      {
        messages: `${holding(FIELDS)}
// Made.
message Made { option (masar.api.v1.event) = { type: "thing.made" rail: "things" }; Holding of = 1; }`,
      },
      `${HOLDING}: shorthand: the message is used in an answer or an event`,
    ],
    [
      'in a patch',
      { ...patched('Holding gold = 1;'), messages: holding(FIELDS) },
      `${REQUEST}.gold: Holding has a shorthand: not for a PATCH`,
    ],
    [
      'in a list deep in a patch',
      {
        ...patched('Box box = 1;'),
        messages: `${holding(FIELDS)} message Box { repeated Holding all = 1; }`,
      },
      'masar.things.v1.Box.all: Holding has a shorthand: not for a PATCH',
    ],
    [
      'in a query',
      { ...used, http: `${HTTP} = { get: "/v1/things" };`, messages: holding(FIELDS) },
      `${REQUEST}.gold: a message is no path or query parameter`,
    ],
    [
      'as a whole body',
      { request: `option (masar.api.v1.shorthand) = { field: "value" }; ${FIELDS}` },
      `${REQUEST}: shorthand: a body is an object`,
    ],
  ])('%s is refused, with its place', (_, things, error) => {
    expect(built(things).error).toContain(`${FILE}: ${error}`);
  });
});
