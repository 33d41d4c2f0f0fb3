import { at, schemaOf } from './document-parts';
import { runApigen } from './run-apigen';
import { FIELD, HTTP, thingsProto, type Things } from './things-proto';

const FILE = 'masar/things/v1/things.proto';
const REQUEST = 'masar.things.v1.MakeThingRequest';

const built = (things: Things) => runApigen({ [FILE]: thingsProto(things) });

describe('a field of the query beside a body', () => {
  const FLAG = `// Whether to tell.\n bool tell = 2 [${FIELD} = { in_query: true default: "false" added: true }];`;

  it('is a parameter, and no part of the body', () => {
    const result = built({
      request: `string name = 1 [${FIELD} = { required: true }];\n  ${FLAG}`,
    });
    const parameters = at(result, 'paths', '/api/v1/things', 'post', 'parameters') as object[];
    expect(parameters.slice(3)).toEqual([
      {
        name: 'tell',
        in: 'query',
        required: false,
        description: 'Whether to tell.',
        'x-added': true,
        schema: { type: 'boolean', default: false },
      },
    ]);
    expect(schemaOf(result, 'MakeThingRequest')).toEqual({
      type: 'object',
      properties: { name: { type: 'string', format: 'text' } },
      required: ['name'],
      additionalProperties: false,
    });
  });

  it('asks for no body where nothing else is in it', () => {
    const result = built({
      request: `bool tell = 1 [${FIELD} = { required: true in_query: true }];`,
    });
    expect(at(result, 'paths', '/api/v1/things', 'post')).toMatchObject({
      parameters: expect.arrayContaining([expect.objectContaining({ required: true })]),
      requestBody: { required: false },
    });
  });

  const marked = (field: string) => `${field} = 1 [${FIELD} = { in_query: true }];`;
  it.each<[how: string, things: Things, error: string]>([
    [
      'on a parameter of the path',
      {
        http: `${HTTP} = { post: "/v1/things/{name}" body: "*" };`,
        request: marked('string name'),
      },
      `${REQUEST}.name: in_query on a path parameter`,
    ],
    [
      'on a message',
      { request: marked('Thing thing') },
      `${REQUEST}.thing: in_query is for a single value`,
    ],
    [
      'on a list',
      { request: marked('repeated string names') },
      `${REQUEST}.names: in_query is for a single value`,
    ],
    [
      'where all fields are in the query',
      { http: `${HTTP} = { get: "/v1/things" };`, request: marked('string name') },
      `${REQUEST}.name: in_query is for requests with a body`,
    ],
    [
      'inside a body',
      { request: 'Part part = 1;', messages: `message Part { ${marked('string name')} }` },
      'masar.things.v1.Part.name: in_query is for fields of a request itself',
    ],
  ])('%s is refused', (_, things, error) => {
    expect(built(things).error).toContain(`${FILE}: ${error}`);
  });
});
