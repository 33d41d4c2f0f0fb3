import { at, ref, schemaOf } from './document-parts';
import { runApigen } from './run-apigen';
import { FIELD, HTTP, OPERATION, thingsProto } from './things-proto';

const FILE = 'masar/things/v1/things.proto';
const TEXT = { type: 'string', format: 'text' };

describe('an operation that creates', () => {
  const result = runApigen({
    [FILE]: thingsProto({
      http: `${HTTP} = { post: "/v1/stores/{store_id}/things" body: "*" };`,
      operation: `${OPERATION} = { scope: "things:write" envelope: ENVELOPE_DATA success: 201 events: "thing.made" errors: "NOT_FOUND" added: true timeout_ms: 900 };`,
      request: `string store_id = 1 [${FIELD} = { required: true }]; string name = 2 [${FIELD} = { required: true }]; optional string note = 3;`,
    }),
  });
  const operation = at(result, 'paths', '/api/v1/stores/{storeId}/things', 'post') as Record<
    string,
    object
  >;

  it('carries all that the gateway needs', () => {
    expect(operation).toMatchObject({
      operationId: 'makeThing',
      summary: 'Makes a thing.',
      description: 'Makes a thing. It lasts.',
      tags: ['things'],
      'x-rpc': 'masar.things.v1.ThingsService/MakeThing',
      'x-server': 'store',
      'x-rail': 'things',
      'x-scope': 'things:write',
      'x-envelope': 'DATA',
      'x-success': 201,
      'x-events': ['thing.made'],
      'x-errors': ['NOT_FOUND'],
      'x-added': true,
      'x-timeout-ms': 900,
    });
  });

  it('takes the fields that the path does not carry as its body', () => {
    expect(operation['requestBody']).toMatchObject({ required: true });
    expect(schemaOf(result, 'MakeThingRequest')).toEqual({
      type: 'object',
      properties: { name: TEXT, note: TEXT },
      required: ['name'],
      additionalProperties: false,
    });
  });

  it('takes three optional headers and the path parameter', () => {
    expect(operation['parameters']).toEqual([
      ...['WorkspaceId', 'RequestId', 'IdempotencyKey'].map((name) => ({
        $ref: `#/components/parameters/${name}`,
      })),
      { name: 'storeId', in: 'path', required: true, schema: TEXT },
    ]);
  });

  it('asks for the tenant beside the credential, as a security scheme that a client is made with', () => {
    expect(at(result, 'security')).toEqual([{ bearerAuth: [], tenantId: [] }]);
    expect(at(result, 'components', 'securitySchemes', 'tenantId')).toMatchObject({
      ...{ type: 'apiKey', in: 'header', name: 'X-Tenant-ID' },
    });
    expect(JSON.stringify(at(result, 'components', 'parameters'))).not.toContain('X-Tenant-ID');
  });

  it('lists the errors of a body, of an idempotency key and its own', () => {
    expect(Object.keys(operation['responses'] ?? {})).toEqual([
      '201',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
      '504',
    ]);
  });

  it('wraps its answer', () => {
    expect(
      at(
        result,
        'paths',
        '/api/v1/stores/{storeId}/things',
        'post',
        'responses',
        '201',
        'content',
        'application/json',
        'schema',
      ),
    ).toEqual({
      type: 'object',
      properties: { data: ref('Thing'), meta: ref('Meta') },
      required: ['data', 'meta'],
    });
  });

  it('is in the scope list', () => {
    expect(result.scopes).toEqual({ 'things:write': ['makeThing'] });
  });
});

describe('an operation that lists', () => {
  const result = runApigen({
    [FILE]: thingsProto({
      http: `${HTTP} = { get: "/v1/things" };`,
      operation: `${OPERATION} = { scope: "things:read" envelope: ENVELOPE_LIST };`,
      request: `// Page to return.\n  int32 page = 1 [${FIELD} = { minimum: 1 default: "1" added: true }]; string kind = 2 [${FIELD} = { required: true }];`,
      response: 'repeated Entry data = 1; masar.api.v1.Pagination pagination = 2;',
      messages: 'message Entry { string id = 1; }',
    }),
  });
  const operation = at(result, 'paths', '/api/v1/things', 'get') as Record<string, object>;

  it('takes its request from the query, without body and idempotency key', () => {
    expect(operation['requestBody']).toBeUndefined();
    expect((operation['parameters'] as object[]).slice(2)).toEqual([
      {
        name: 'page',
        in: 'query',
        required: false,
        description: 'Page to return.',
        'x-added': true,
        schema: { type: 'integer', format: 'int32', minimum: 1, default: 1 },
      },
      { name: 'kind', in: 'query', required: true, schema: TEXT },
    ]);
  });

  it('answers 200 with a page, and with no error that needs a body', () => {
    expect(Object.keys(operation['responses'] ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '429',
      '500',
      '503',
      '504',
    ]);
    expect(
      at(
        result,
        'paths',
        '/api/v1/things',
        'get',
        'responses',
        '200',
        'content',
        'application/json',
        'schema',
      ),
    ).toEqual({
      type: 'object',
      properties: {
        data: { type: 'array', items: ref('Entry') },
        meta: ref('Meta'),
        pagination: ref('Pagination'),
      },
      required: ['data', 'meta', 'pagination'],
    });
  });

  it('waits five seconds and says what it does not emit or add', () => {
    expect(operation).toMatchObject({ 'x-timeout-ms': 5000, 'x-events': [], 'x-errors': [] });
    expect(operation).not.toHaveProperty('x-added');
  });
});

describe('a PATCH', () => {
  const result = runApigen({
    [FILE]: thingsProto({
      http: `${HTTP} = { patch: "/v1/things/{id}" body: "*" };`,
      request: `string id = 1; string name = 2 [${FIELD} = { required: true }]; Part part = 3; repeated Part parts = 4; repeated string paths = 5 [${FIELD} = { patch_paths: true }];`,
      messages: `message Part { string size = 1 [${FIELD} = { required: true }]; optional string note = 2; }`,
    }),
  });

  it('says so, and where its paths go', () => {
    expect(at(result, 'paths', '/api/v1/things/{id}', 'patch')).toMatchObject({
      'x-patch': true,
      'x-patch-paths': 'paths',
      requestBody: { required: true },
    });
  });

  it('may come under the name of a merge patch too', () => {
    const schema = ref('MakeThingRequest');
    expect(at(result, 'paths', '/api/v1/things/{id}', 'patch', 'requestBody', 'content')).toEqual({
      'application/json': { schema },
      'application/merge-patch+json': { schema },
    });
  });

  it('asks for one field, removes by null what is not required, and names what never changes', () => {
    expect(schemaOf(result, 'MakeThingRequest')).toEqual({
      type: 'object',
      properties: {
        name: TEXT,
        part: { anyOf: [ref('PartPatch'), { type: 'null' }] },
        parts: { type: ['array', 'null'], items: ref('PartInput') },
      },
      additionalProperties: false,
      minProperties: 1,
      'x-read-only': ['id'],
    });
  });

  it('asks for less in messages that it merges, and for all in those it replaces', () => {
    expect(schemaOf(result, 'PartPatch')).toEqual({
      type: 'object',
      properties: { size: TEXT, note: { ...TEXT, type: ['string', 'null'] } },
      additionalProperties: false,
    });
    expect(schemaOf(result, 'PartInput')).toEqual({
      type: 'object',
      properties: { size: TEXT, note: TEXT },
      required: ['size'],
      additionalProperties: false,
    });
  });
});

describe('a message of requests and of answers', () => {
  const result = runApigen({
    [FILE]: thingsProto({
      request: 'Part part = 1;',
      response: 'Part part = 1;',
      messages: 'message Part { string size = 1; }',
    }),
  });
  const properties = { size: TEXT };

  it('is closed where clients send it, so that a misspelt field is refused', () => {
    expect(schemaOf(result, 'MakeThingRequest')).toMatchObject({
      properties: { part: ref('PartInput') },
      additionalProperties: false,
    });
    expect(schemaOf(result, 'PartInput')).toEqual({
      type: 'object',
      properties,
      additionalProperties: false,
    });
  });

  it('is open where they get it, so that a field added later breaks nobody', () => {
    const part = ref('Part');
    expect(schemaOf(result, 'Thing')).toEqual({
      type: 'object',
      description: 'A thing.',
      properties: { part },
    });
    expect(schemaOf(result, 'Part')).toEqual({ type: 'object', properties });
  });
});

describe('a command without fields', () => {
  const result = runApigen({
    [FILE]: thingsProto({
      http: `${HTTP} = { post: "/v1/things/{id}/stop" body: "*" };`,
      operation: `${OPERATION} = { scope: "things:write" envelope: ENVELOPE_BARE };`,
      request: 'string id = 1;',
    }),
  });
  const operation = at(result, 'paths', '/api/v1/things/{id}/stop', 'post');

  it('takes an empty object or no body', () => {
    expect(operation).toMatchObject({ requestBody: { required: false } });
    expect(schemaOf(result, 'MakeThingRequest')).toEqual({
      type: 'object',
      properties: {},
      additionalProperties: false,
    });
  });

  it('answers with the bare message', () => {
    expect(operation).toMatchObject({
      responses: { 200: { content: { 'application/json': { schema: ref('Thing') } } } },
    });
  });
});
