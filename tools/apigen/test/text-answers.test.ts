import { at } from './document-parts';
import { runApigen } from './run-apigen';
import { HTTP, OPERATION, thingsProto } from './things-proto';

const FILE = 'masar/things/v1/things.proto';

function built(answer: string, response = 'string as_text = 1;', envelope = 'BARE') {
  const operation = `${OPERATION} = { scope: "things:read" envelope: ENVELOPE_${envelope} text_answer: { ${answer} } };`;
  return runApigen({ [FILE]: thingsProto({ operation, response }) });
}

it.each([
  ['text/csv', 'multiline-text'],
  ['text/html', 'multiline-text'],
  ['application/xml', 'xml'],
])('an operation that answers with %s says so, and answers nothing else', (type, format) => {
  const result = built(`field: "as_text" type: "${type}"`);
  const post = at(result, 'paths', '/api/v1/things', 'post') as {
    readonly responses: Readonly<Record<string, { readonly content: object }>>;
  };
  expect(post).toHaveProperty('x-text-answer', 'asText');
  expect(post.responses['200']?.content).toEqual({
    [type]: { schema: { type: 'string', format } },
  });
});

it('a stored answer says which part can be asked for, and what the whole is', () => {
  const text = 'text_answer: { field: "as_text" type: "text/csv" }';
  const download = (more: string) =>
    at(
      runApigen({
        [FILE]: thingsProto({
          http: `${HTTP} = { get: "/v1/things" };`,
          operation: `${OPERATION} = { scope: "things:read" envelope: ENVELOPE_BARE ${text} streamed: true ${more} };`,
          response: 'string as_text = 1;',
        }),
      }),
      ...['paths', '/api/v1/things', 'get'],
    ) as {
      readonly parameters: readonly { readonly $ref?: string }[];
      readonly responses: Readonly<Record<string, { headers: object; content: object }>>;
    };
  const { parameters, responses, ...rest } = download('ranges: true');
  expect(rest).toMatchObject({ 'x-streamed': true, 'x-ranges': true });
  const shared = parameters.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? []);
  const own = ['Range', 'IfRange', 'IfNoneMatch'];
  expect(shared).toEqual(['WorkspaceId', 'RequestId', ...own]);
  const known = ['Accept-Ranges', 'ETag', 'Content-Length', 'Repr-Digest'];
  expect(Object.keys(responses['200']?.headers ?? {})).toEqual(expect.arrayContaining(known));
  expect(Object.keys(responses['206']?.headers ?? {})).toEqual(
    expect.arrayContaining([...known, 'Content-Range']),
  );
  expect(responses['206']?.content).toEqual(responses['200']?.content);
  expect(responses['304']).not.toHaveProperty('content');
  expect(responses['416']).toEqual({ $ref: '#/components/responses/RangeNotSatisfiable' });
  const plain = download('');
  expect(Object.keys(plain.responses)).toEqual(expect.not.arrayContaining(['206', '304', '416']));
  expect(plain.responses['200']?.headers).not.toHaveProperty('Accept-Ranges');
});

it.each([
  [
    'in an envelope',
    built('field: "as_text" type: "text/csv"', undefined, 'DATA'),
    'masar.things.v1.ThingsService.MakeThing: text_answer comes with ENVELOPE_BARE',
  ],
  [
    'of a type that the gateway does not know',
    built('field: "as_text" type: "image/png"'),
    'masar.things.v1.ThingsService.MakeThing: text_answer: "image/png" is not one of text/csv,text/html,application/xml',
  ],
  [
    'from a field that is not there',
    built('field: "gone" type: "text/csv"'),
    'masar.things.v1.Thing: text_answer: there is no string field "gone"',
  ],
  [
    'from a list',
    built('field: "as_text" type: "text/csv"', 'repeated string as_text = 1;'),
    'masar.things.v1.Thing: text_answer: there is no string field "as_text"',
  ],
])('a build is refused with a text answer %s', (_, { error }, words) => {
  expect(error).toContain(`${FILE}: ${words}`);
});
