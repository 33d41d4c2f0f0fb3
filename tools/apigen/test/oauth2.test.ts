import { at, ref, schemaOf } from './document-parts';
import { runApigen } from './run-apigen';
import { FIELD, HTTP, OPERATION, thingsProto } from './things-proto';

const FILE = 'masar/things/v1/things.proto';

describe('a token endpoint', () => {
  const result = runApigen({
    [FILE]: thingsProto({
      http: `${HTTP} = { post: "/v1/token" body: "*" };`,
      operation: `${OPERATION} = { public: "the secret is in the request" envelope: ENVELOPE_OAUTH2 };`,
      request: `string grant_type = 1 [json_name = "grant_type", ${FIELD} = { required: true }];`,
      rpcs: `
  // Makes another.
  rpc MakeOther(MakeOtherRequest) returns (Thing) {
    ${HTTP} = { post: "/v1/others" body: "*" };
    ${OPERATION} = { scope: "things:write" envelope: ENVELOPE_DATA };
  }`,
      messages: 'message MakeOtherRequest { string name = 1; }',
    }),
  });
  const token = at(result, 'paths', '/api/v1/token', 'post') as Record<string, object>;

  it('says why it needs no credential, and has no scope', () => {
    expect(token).toMatchObject({ 'x-public': 'the secret is in the request' });
    expect(token).not.toHaveProperty('x-scope');
    expect(result.scopes).toEqual({ 'things:write': ['makeOther'] });
  });

  it('is for no tenant and takes no idempotency key', () => {
    expect(token['parameters']).toEqual([{ $ref: '#/components/parameters/RequestId' }]);
    expect(at(result, 'paths', '/api/v1/token', 'post', 'responses', '200', 'headers')).toEqual(
      expect.not.objectContaining({ 'Idempotent-Replayed': expect.anything() }),
    );
  });

  it('takes a form or JSON, with the names of RFC 6749', () => {
    const schema = ref('MakeThingRequest');
    expect(at(result, 'paths', '/api/v1/token', 'post', 'requestBody', 'content')).toEqual({
      'application/json': { schema },
      'application/x-www-form-urlencoded': { schema },
    });
    expect(schemaOf(result, 'MakeThingRequest')).toMatchObject({ required: ['grant_type'] });
  });

  it('answers with the message itself, and with the errors of RFC 6749', () => {
    const { '200': success, ...errors } = token['responses'] as Record<string, object>;
    expect(success).toMatchObject({ content: { 'application/json': { schema: ref('Thing') } } });
    const [said] = Object.values(
      at(result, 'components', 'responses', 'OAuthInvalidClient', 'content') as object,
    );
    expect(Object.keys(errors)).toEqual(['400', '401', '429', '500', '503']);
    expect(errors).toMatchObject({ 401: { $ref: '#/components/responses/OAuthInvalidClient' } });
    expect(said).toMatchObject({
      ...{ schema: ref('OAuthError'), examples: { invalid_client: { value: {} } } },
    });
    expect(schemaOf(result, 'OAuthError')).toMatchObject({
      required: ['error', 'error_description'],
    });
  });

  it('is where the tokens of all other operations come from', () => {
    expect(at(result, 'components', 'securitySchemes', 'oauth2', 'flows')).toEqual({
      clientCredentials: { tokenUrl: '/api/v1/token', scopes: { 'things:write': 'makeOther' } },
    });
    expect(at(result, 'paths', '/api/v1/others', 'post', 'security')).toEqual([
      { bearerAuth: [], tenantId: [] },
      { oauth2: ['things:write'], tenantId: [] },
    ]);
    expect(token['security']).toEqual([{ clientBasic: [] }, {}]);
  });
});

test('an API without a token endpoint knows no tokens', () => {
  const result = runApigen({ [FILE]: thingsProto() });
  expect(at(result, 'components', 'securitySchemes')).not.toHaveProperty('oauth2');
  expect(at(result, 'paths', '/api/v1/things', 'post')).not.toHaveProperty('security');
});
