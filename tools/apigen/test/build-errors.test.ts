import { runApigen } from './run-apigen';
import { FIELD, HTTP, OPERATION, thingsProto, type Things } from './things-proto';

const FILE = 'masar/things/v1/things.proto';
const RPC = 'masar.things.v1.ThingsService.MakeThing';
const REQUEST = 'masar.things.v1.MakeThingRequest';

const errorOf = (things: Things) => runApigen({ [FILE]: thingsProto(things) }).error;

const route = (rule: string) => ({ http: `${HTTP} = { ${rule} };` });
const operation = (words: string) => ({ operation: `${OPERATION} = { ${words} };` });
const list = (fields: string) => ({
  ...operation('scope: "things:read" envelope: ENVELOPE_LIST'),
  response: fields,
});

const OTHER_RPC = (path: string) => `
  // Makes another.
  rpc MakeOther(MakeOtherRequest) returns (Thing) {
    ${HTTP} = { post: "${path}" body: "*" };
    ${OPERATION} = { scope: "things:write" envelope: ENVELOPE_DATA };
  }`;

const MISTAKES: readonly [mistake: string, things: Things, error: string][] = [
  [
    'without the api option',
    { api: '' },
    'masar.things.v1.ThingsService: option (masar.api.v1.api) with rail and server is missing',
  ],
  [
    'without a server',
    { api: 'option (masar.api.v1.api) = { rail: "things" };' },
    'masar.things.v1.ThingsService: option (masar.api.v1.api) with rail and server is missing',
  ],
  ['without a comment', { comment: '' }, `${RPC}: no summary: write a comment above the rpc`],
  [
    'without the operation option',
    { operation: '' },
    `${RPC}: option (masar.api.v1.operation) is missing`,
  ],
  ['without a scope', operation('envelope: ENVELOPE_DATA'), `${RPC}: operation has no scope`],
  [
    'public without a reason',
    operation('public: "" envelope: ENVELOPE_OAUTH2'),
    `${RPC}: operation has no scope`,
  ],
  [
    'public and with a scope',
    operation('scope: "things:write" public: "it is safe" envelope: ENVELOPE_OAUTH2'),
    `${RPC}: operation is public and has a scope: choose one`,
  ],
  [
    'public in an envelope of signed-in callers',
    operation('public: "it is safe" envelope: ENVELOPE_DATA'),
    `${RPC}: public and ENVELOPE_OAUTH2 come together`,
  ],
  [
    'with a scope and the errors of a public operation',
    operation('scope: "things:write" envelope: ENVELOPE_OAUTH2'),
    `${RPC}: public and ENVELOPE_OAUTH2 come together`,
  ],
  [
    'with a malformed scope',
    operation('scope: "Things" envelope: ENVELOPE_DATA'),
    `${RPC}: scope "Things" does not match`,
  ],
  ['without an envelope', operation('scope: "things:write"'), `${RPC}: operation has no envelope`],
  [
    'with an unknown error code',
    operation('scope: "things:write" envelope: ENVELOPE_DATA errors: "OOPS"'),
    `${RPC}: unknown error code OOPS`,
  ],
  [
    'with a signed message and a scope',
    operation('scope: "things:write" envelope: ENVELOPE_BARE signed_message: { header: "X-Mac" }'),
    `${RPC}: signed_message comes with public, on a POST`,
  ],
  [
    'with a signed message without a header',
    operation('public: "it is signed" envelope: ENVELOPE_BARE signed_message: { body: "raw" }'),
    `${RPC}: signed_message: "" is no header`,
  ],
  [
    'with ranges of an answer that is not streamed',
    operation('scope: "things:write" envelope: ENVELOPE_BARE ranges: true'),
    `${RPC}: ranges comes with streamed`,
  ],
  ['without an http rule', { http: '' }, `${RPC}: no http rule`],
  [
    'with a custom http method',
    route('custom: { kind: "HEAD" path: "/v1/things" }'),
    `${RPC}: no http rule`,
  ],
  [
    'with additional bindings',
    route('post: "/v1/things" body: "*" additional_bindings: { get: "/v1/t" }'),
    `${RPC}: http rule: additionalBindings is not supported`,
  ],
  [
    'with a POST without body',
    route('post: "/v1/things"'),
    `${RPC}: http rule: body is "*" on POST, PUT and PATCH and absent elsewhere`,
  ],
  [
    'with a GET with body',
    route('get: "/v1/things" body: "*"'),
    `${RPC}: http rule: body is "*" on POST, PUT and PATCH and absent elsewhere`,
  ],
  [
    'with a path parameter that the request lacks',
    route('get: "/v1/things/{id}"'),
    `${RPC}: path parameter id is no field of ${REQUEST}`,
  ],
  [
    'with a message in the query',
    { ...route('get: "/v1/things"'), request: 'Thing thing = 1;' },
    `${REQUEST}.thing: a message is no path or query parameter`,
  ],
  [
    'with a PATCH that has no place for its paths',
    route('patch: "/v1/things" body: "*"'),
    `${RPC}: ${REQUEST} has no field with patch_paths`,
  ],
  [
    'with a list without data',
    list('masar.api.v1.Pagination pagination = 1;'),
    `${RPC}: the list masar.things.v1.Thing has not exactly the fields data`,
  ],
  [
    'with a list without pagination',
    list('repeated MakeThingRequest data = 1;'),
    `${RPC}: the list masar.things.v1.Thing has not exactly the fields data`,
  ],
  [
    'with a list of strings',
    list('repeated string data = 1; masar.api.v1.Pagination pagination = 2;'),
    `${RPC}: the list masar.things.v1.Thing has not exactly the fields data`,
  ],
  [
    'with an example that is no JSON',
    { request: `string name = 1 [${FIELD} = { example: "SAR" }];` },
    `${REQUEST}.name: example is not JSON text: SAR`,
  ],
  [
    'with a default that is no JSON',
    { request: `string name = 1 [${FIELD} = { default: "{" }];` },
    `${REQUEST}.name: default is not JSON text: {`,
  ],
  [
    'with a rule that does not fit a number',
    { request: `double cost = 1 [${FIELD} = { pattern: "a" }];` },
    `${REQUEST}.cost: pattern says nothing about a number`,
  ],
  [
    'with an array rule on a string',
    { request: `string name = 1 [${FIELD} = { min_items: 1 }];` },
    `${REQUEST}.name: minItems says nothing about a string`,
  ],
  [
    'with a rule on the entries of a list of messages',
    { request: `repeated Thing things = 1 [${FIELD} = { enum: "a" }];` },
    `${REQUEST}.things: enum says nothing about a list of message`,
  ],
  [
    'with a pattern that no error could tell in words',
    { request: `repeated string codes = 1 [${FIELD} = { pattern: "^a$" }];` },
    `${REQUEST}.codes: pattern and pattern_words come together`,
  ],
  [
    'with words of no pattern',
    { request: `string code = 1 [${FIELD} = { pattern_words: "an a" }];` },
    `${REQUEST}.code: pattern and pattern_words come together`,
  ],
  ['with an int64', { request: 'int64 size = 1;' }, `${REQUEST}.size: type int64 is not supported`],
  ['with bytes', { request: 'bytes blob = 1;' }, `${REQUEST}.blob: type bytes is not supported`],
  [
    'with a float',
    { request: 'repeated float sizes = 1;' },
    `${REQUEST}.sizes: type float is not supported`,
  ],
  [
    'with a map',
    { request: 'map<string, bool> tags = 1;' },
    `${REQUEST}.tags: map is not supported`,
  ],
  [
    'with a oneof',
    { request: 'oneof choice { string left = 1; string right = 2; }' },
    `${REQUEST}.left: oneof is not supported`,
  ],
  [
    'with an enum type',
    { request: 'Kind kind = 1;', messages: 'enum Kind { KIND_UNSPECIFIED = 0; }' },
    `${REQUEST}.kind: enum type is not supported`,
  ],
  [
    'with a bad field deep in the response',
    { response: 'Deep deep = 1;', messages: 'message Deep { uint32 size = 1; }' },
    'masar.things.v1.Deep.size: type uint32 is not supported',
  ],
  [
    'with a message that takes the name of an envelope',
    { response: 'Meta meta = 1;', messages: 'message Meta {}' },
    'masar.things.v1.Meta: schema name Meta already stands for a part of the shared envelopes',
  ],
  [
    'with two rpcs on one route',
    { rpcs: OTHER_RPC('/v1/things'), messages: 'message MakeOtherRequest {}' },
    `masar.things.v1.ThingsService.MakeOther: route POST /api/v1/things belongs to ${RPC}`,
  ],
];

describe('a build', () => {
  it.each(MISTAKES)('%s fails and names the place', (_, things, error) => {
    expect(errorOf(things)).toContain(`${FILE}: ${error}`);
  });

  it('refuses two rpcs whose routes differ only in the name of a parameter', () => {
    const error = errorOf({
      ...route('post: "/v1/things/{name}" body: "*"'),
      rpcs: OTHER_RPC('/v1/things/{id}'),
      messages: 'message MakeOtherRequest { string id = 1; }',
    });
    expect(error).toContain(`MakeOther: route POST /api/v1/things/{} belongs to ${RPC}`);
  });

  it('refuses two messages of one name, and rpcs of one name, and names both', () => {
    const { error } = runApigen({
      [FILE]: thingsProto(),
      'masar/other/v1/other.proto': thingsProto({
        package: 'masar.other.v1',
        ...route('post: "/v1/others" body: "*"'),
      }),
    });
    expect(error).toContain(
      `masar.other.v1.ThingsService.MakeThing: operation id makeThing belongs to ${RPC}`,
    );
    expect(error).toContain(
      `masar.other.v1.MakeThingRequest: schema name MakeThingRequest already stands for ${REQUEST}`,
    );
  });

  it('tells about every rpc that is wrong in one run', () => {
    const error = errorOf({
      comment: '',
      rpcs: OTHER_RPC('/v1/others/{id}'),
      messages: 'message MakeOtherRequest {}',
    });
    expect(error.split('\n')).toHaveLength(2);
  });
});
