import { runApigen } from './run-apigen';
import { FIELD, thingsProto } from './things-proto';

const FILE = 'masar/things/v1/things.proto';
const EVENT = 'option (masar.api.v1.event)';
const run = (messages: string) => runApigen({ [FILE]: thingsProto({ messages }) });

const MADE = `
// A thing was made.
message ThingMade {
  ${EVENT} = { type: "thing.made" rail: "things" };
  // The thing afterwards.
  Thing thing = 1 [${FIELD} = { required: true }];
  optional string why = 2 [${FIELD} = { enum: ["fun", "profit"] added: true }];
}`;

describe('event-types.json', () => {
  it('has each message that is the data of an event, with a schema that needs nothing else', () => {
    expect(run(MADE).eventTypes).toEqual([
      {
        type: 'thing.made',
        version: 1,
        rail: 'things',
        description: 'A thing was made.',
        schema: {
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          $id: 'urn:masar:event:thing.made:1',
          type: 'object',
          description: 'A thing was made.',
          properties: {
            thing: { $ref: '#/$defs/Thing', description: 'The thing afterwards.' },
            why: { type: 'string', enum: ['fun', 'profit'] },
          },
          required: ['thing'],
          $defs: {
            Thing: {
              type: 'object',
              description: 'A thing.',
              properties: { id: { type: 'string' } },
            },
          },
        },
      },
    ]);
  });

  it('is empty where no message is the data of an event', () => {
    expect(run('').eventTypes).toEqual([]);
  });

  it.each([
    ['a type that is no name', MADE.replace('thing.made', 'Thing Made'), 'event type "Thing Made"'],
    ['no rail', MADE.replace('rail: "things"', ''), 'event has no rail'],
    [
      'another rail',
      MADE.replace('rail: "things"', 'rail: "nothings"'),
      'no service answers for rail',
    ],
    ['no comment', MADE.replace('// A thing was made.', ''), 'no description: write a comment'],
    [
      'a type that is taken',
      MADE + MADE.replace('message ThingMade', 'message ThingMadeAgain'),
      'masar.things.v1.ThingMadeAgain: event thing.made belongs to masar.things.v1.ThingMade',
    ],
  ])('is refused for %s', (_, messages, error) => {
    expect(run(messages).error).toContain(error);
  });
});

describe('a json field', () => {
  const withField = (field: string) => runApigen({ [FILE]: thingsProto({ response: field }) });

  it('is any value in the document', () => {
    const { document } = withField(`
      // As you like it.
      string value = 1 [${FIELD} = { json: true }];`);
    expect(document).toHaveProperty(['components', 'schemas', 'Thing', 'properties', 'value'], {
      'x-json': true,
      description: 'As you like it.',
    });
  });

  it.each(['int32 value = 1', 'repeated string value = 1'])('is refused for %s', (field) => {
    expect(withField(`${field} [${FIELD} = { json: true }];`).error).toContain(
      'masar.things.v1.Thing.value: json is for a single string',
    );
  });

  it.each([
    ['a query', 'get: "/v1/things"', 'json is for a body, not for a parameter'],
    ['a PATCH', 'patch: "/v1/things" body: "*"', 'json is not for a PATCH'],
  ])('is refused in %s', (_, http, error) => {
    const paths = `repeated string paths = 2 [${FIELD} = { patch_paths: true }];`;
    const request = `optional string value = 1 [${FIELD} = { json: true }]; ${paths}`;
    const operation = `option (google.api.http) = { ${http} };`;
    const run = runApigen({
      [FILE]: thingsProto({
        request: http.startsWith('get') ? request.replace(paths, '') : request,
        http: operation,
      }),
    });
    expect(run.error).toContain(`masar.things.v1.MakeThingRequest.value: ${error}`);
  });
});
