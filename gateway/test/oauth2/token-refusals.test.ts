import { basic, form, GRANT, JSON_BODY, OAuthBank, type OAuthClient } from './oauth2-bank';

// A busy machine needs seconds to start a gateway.
let bank: OAuthBank;
let client: OAuthClient;
beforeAll(async () => {
  bank = await OAuthBank.open();
  client = await bank.client();
});
afterAll(() => bank?.stop());

const MANY_SCOPES = Array.from({ length: 101 }, (_, i) => `contracts:read${i}`).join(' ');

describe('a token request is refused', () => {
  const id = () => client.id;
  const secret = () => client.secret;
  const refusals: [why: string, ask: () => ReturnType<OAuthBank['post']>, error: string][] = [
    ['with a wrong secret', () => bank.request({ ...client, secret: 'wrong' }), 'invalid_client'],
    [
      "with another client's secret",
      async () => bank.request({ ...client, secret: (await bank.client()).secret }),
      'invalid_client',
    ],
    [
      'from a client that nobody made',
      () => bank.request({ ...client, id: 'oac_1' }),
      'invalid_client',
    ],
    ['from an id that is none', () => bank.request({ ...client, id: '$ne' }), 'invalid_client'],
    [
      'with Basic and a wrong secret',
      () => bank.post(form(GRANT), basic(id(), 'x')),
      'invalid_client',
    ],
    ['without a secret', () => bank.post(form({ ...GRANT, client_id: id() })), 'invalid_client'],
    ['with an empty secret', () => bank.request({ ...client, secret: '' }), 'invalid_client'],
    ['without any client', () => bank.post(form(GRANT)), 'invalid_client'],
    [
      'with another scheme than Basic',
      () => bank.post(form(GRANT), { authorization: `Bearer ${secret()}` }),
      'invalid_client',
    ],
    [
      'with the secret in the address',
      () =>
        bank.post(form(GRANT), {}, `/v1/oauth2/token?client_id=${id()}&client_secret=${secret()}`),
      'invalid_client',
    ],
    ['without a grant type', () => bank.request(client, { grant_type: '' }), 'invalid_request'],
    [
      'with another grant type',
      () => bank.request(client, { grant_type: 'password' }),
      'unsupported_grant_type',
    ],
    [
      'with a scope beyond the client',
      () => bank.request(client, { scope: 'contracts:read contracts:review' }),
      'invalid_scope',
    ],
    [
      'with a wildcard beyond the client',
      () => bank.request(client, { scope: '*' }),
      'invalid_scope',
    ],
    [
      'with a wildcard of a rail that does not exist, though the client holds all',
      async () => bank.request(await bank.client({ scopes: ['*'] }), { scope: 'nonsense:*' }),
      'invalid_scope',
    ],
    [
      'with more than 100 scopes',
      async () => bank.request(await bank.client({ scopes: ['*'] }), { scope: MANY_SCOPES }),
      'invalid_scope',
    ],
    ['with a scope that is none', () => bank.request(client, { scope: '"\\' }), 'invalid_scope'],
    [
      'with the secret in two places',
      () => bank.post(form({ ...GRANT, client_secret: secret() }), basic(id(), secret())),
      'invalid_request',
    ],
    [
      'with two clients',
      () => bank.post(form({ ...GRANT, client_id: 'oac_other' }), basic(id(), secret())),
      'invalid_request',
    ],
    [
      'with a parameter that comes twice',
      () => bank.post(new URLSearchParams([...form(GRANT), ['grant_type', 'password']])),
      'invalid_request',
    ],
    [
      'with a body that is neither a form nor JSON',
      () => bank.post('x', { 'content-type': 'text/xml' }),
      'invalid_request',
    ],
    ['whose JSON is broken', () => bank.post('{', JSON_BODY), 'invalid_request'],
    ['whose JSON is a list', () => bank.post('[]', JSON_BODY), 'invalid_request'],
    ['whose JSON has a number', () => bank.post('{"grant_type":1}', JSON_BODY), 'invalid_request'],
    ['of more than 1 MiB', () => bank.post('x'.repeat(1_048_577), JSON_BODY), 'invalid_request'],
  ];

  test.each(refusals)('%s', async (_, ask, error) => {
    const { status, headers, body } = await ask();
    expect(body).toEqual({
      error,
      // RFC 6749, 5.2: neither quotes nor backslashes nor anything beyond ASCII.
      error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/),
    });
    expect(JSON.stringify(body)).not.toContain(secret());
    expect(status).toBe(error === 'invalid_client' ? 401 : 400);
    const challenge = headers.get('www-authenticate');
    expect(challenge?.startsWith('Basic ') ?? false).toBe(error === 'invalid_client');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.has('x-request-id')).toBe(true);
  });

  test('for too many scopes, with the allowed number', async () => {
    const { body } = await bank.request(client, { scope: MANY_SCOPES });
    expect(body['error_description']).toMatch(/^a token has at most 100 scopes; /);
  });

  test('with one answer for a wrong secret, a wrong id and a revoked client', async () => {
    const revoked = await bank.client();
    await bank.ask('DELETE', `/v1/oauth2/clients/${revoked.id}`);
    const answers = [
      await bank.request({ ...client, secret: 'wrong' }),
      await bank.request({ ...client, id: 'oac_wrong' }),
      await bank.request(revoked),
    ];
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('under another method, in the envelope of the API', async () => {
    const answer = await fetch(`${bank.url}/v1/oauth2/token`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
