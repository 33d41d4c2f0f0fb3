import { at } from './document-parts';
import { runApigen } from './run-apigen';
import { OPERATION, thingsProto } from './things-proto';

const FILE = 'masar/things/v1/things.proto';
const RAW = 'bytes raw = 1; string mac = 2;';
const MESSAGE = 'signed_message: { header: "X-Mac" body: "raw" signature: "mac" }';

function built(words: string, request = RAW) {
  const operation = `${OPERATION} = { public: "it is signed" envelope: ENVELOPE_BARE ${words} };`;
  return runApigen({ [FILE]: thingsProto({ operation, request }) });
}

const postIn = (result: ReturnType<typeof built>) =>
  at(result, 'paths', '/api/v1/things', 'post') as Record<string, Record<string, object>>;

it('a signed message asks for no credential, and for its signature', () => {
  const post = postIn(built(MESSAGE));
  expect(post).toMatchObject({
    ...{ security: [], 'x-public': 'it is signed', 'x-max-body-bytes': 65_536 },
    'x-signed-message': { header: 'X-Mac', body: 'raw', signature: 'mac' },
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { 'x-json': true } } },
    },
  });
  expect(post).not.toHaveProperty('x-scope');
  expect(post['parameters']).toEqual([
    { $ref: '#/components/parameters/RequestId' },
    expect.objectContaining({ name: 'X-Mac', in: 'header', required: true }),
  ]);
});

it('its refusals are those of no tenant and no idempotency key', () => {
  const { responses = {} } = postIn(built(MESSAGE));
  const statuses = ['200', '400', '401', '413', '415', '429', '500', '503', '504'];
  expect(Object.keys(responses)).toEqual(statuses);
  expect(responses['401']).toMatchObject({
    description: 'The signature is missing, wrong or old. Code: AUTHENTICATION_ERROR.',
  });
});

it('it may be larger where the proto says so', () => {
  expect(postIn(built(`${MESSAGE} max_body_bytes: 100000`))).toHaveProperty(
    'x-max-body-bytes',
    100_000,
  );
});

it.each([
  [
    'string raw = 1; string mac = 2;',
    'Request: signed_message: there is no field "raw" of type bytes',
  ],
  ['bytes raw = 1;', 'Request: signed_message: there is no field "mac" of type string'],
  [`${RAW} string more = 3;`, 'Request.more: signed_message: nothing fills this field'],
])('a build is refused with the request %s', (request, error) => {
  expect(built(MESSAGE, request).error).toContain(`MakeThing${error}`);
});
