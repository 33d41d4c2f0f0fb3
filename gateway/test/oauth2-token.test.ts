import { decodeJwt, decodeProtectedHeader } from 'jose';
import { createConnection } from 'mongoose';
import scopes from '@masar/proto/scopes.json';
import { basic, dataOf, errorOf, OAuthBank, PUBLIC_URL, type OAuthClient } from './oauth2-bank';

// A busy machine needs seconds to start a gateway.
jest.setTimeout(30_000);

let bank: OAuthBank;
let client: OAuthClient;
beforeAll(async () => {
  bank = await OAuthBank.open();
  client = await bank.client();
});
afterAll(() => bank?.stop());

const GRANT = { grant_type: 'client_credentials' };
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const MANY_SCOPES = Array.from({ length: 101 }, (_, i) => `contracts:read${i}`).join(' ');
const json = { 'content-type': 'application/json' };

describe('a client with its secret', () => {
  const both = () => ({ client_id: client.id, client_secret: client.secret });

  test.each([
    ['as HTTP Basic', () => bank.post(form(GRANT), basic(client.id, client.secret))],
    ['in a form', () => bank.post(form({ ...GRANT, ...both() }))],
    ['in JSON', () => bank.post(JSON.stringify({ ...GRANT, ...both() }), json)],
    ['under /api too', () => bank.post(form({ ...GRANT, ...both() }), {}, '/api/v1/oauth2/token')],
    ['beside what nobody knows', () => bank.post(form({ ...GRANT, ...both(), resource: 'x' }))],
  ])('gets a token: %s', async (_, ask) => {
    const { status, headers, body } = await ask();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
    expect(headers.get('x-ratelimit-policy')).toBe('anonymous');
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'contracts:read contracts:write',
    });
  });

  test('gets a JWT in the profile of RFC 9068', async () => {
    const token = await bank.token(client);
    expect(decodeProtectedHeader(token)).toEqual({
      alg: 'EdDSA',
      typ: 'at+jwt',
      kid: expect.stringMatching(/^[\w-]{43}$/),
    });
    const claims = decodeJwt(token);
    expect(claims).toEqual({
      iss: PUBLIC_URL,
      aud: PUBLIC_URL,
      sub: client.id,
      client_id: client.id,
      tenant: bank.tenantId,
      scope: 'contracts:read contracts:write',
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: Number(claims.iat) + 600,
    });
  });

  test('never gets the same token twice', async () => {
    expect(await bank.token(client)).not.toBe(await bank.token(client));
  });
});

describe('a token', () => {
  test('is accepted like a key: the service sees the client as the actor', async () => {
    expect(await bank.statusWith(await bank.token(client))).toBe(200);
    expect(bank.lastScope).toMatchObject({
      tenantId: bank.tenantId,
      actor: client.id,
      scopes: ['contracts:read', 'contracts:write'],
      environment: 'live',
    });
  });

  test('has what was asked for of the scopes and no more', async () => {
    const token = await bank.token(client, { scope: 'contracts:write contracts:write' });
    expect(decodeJwt(token)['scope']).toBe('contracts:write');
    expect(await bank.statusWith(token)).toBe(403);
  });

  test('of a client with a wildcard may have a part of it', async () => {
    const wide = await bank.client({ scopes: ['*'] });
    const token = await bank.token(wide, { scope: 'contracts:* usage:read' });
    expect(await bank.statusWith(token)).toBe(200);
    expect(bank.lastScope?.scopes).toEqual(['contracts:*', 'usage:read']);
  });

  test('with every scope that exists is short enough to be accepted', async () => {
    const wide = await bank.client({ scopes: ['*'] });
    const known = Object.keys(scopes).filter((scope) => !scope.startsWith('platform:'));
    const wildcards = new Set(known.map((scope) => scope.replace(/:.*/, ':*')));
    const scope = [...known, ...wildcards].slice(0, 100).join(' ');
    expect(await bank.statusWith(await bank.token(wide, { scope }))).toBe(200);
  });

  test('of more than 4096 characters is refused, and the bound is named', async () => {
    const answer = await bank.call('GET', '/v1/contracts', { key: 'a'.repeat(4_097) });
    expect(answer.status).toBe(401);
    expect((await errorOf(answer)).message).toContain('more than 4096 characters');
  });

  test("is for its own tenant: another one's header is refused", async () => {
    const token = await bank.token(client);
    const answer = await bank.call('GET', '/v1/contracts', { key: token, tenantId: 'other' });
    expect(answer.status).toBe(403);
  });

  test("counts against the tenant's plan", async () => {
    const answer = await bank.call('GET', '/v1/contracts', { key: await bank.token(client) });
    expect(answer.headers.get('x-ratelimit-policy')).toBe('enterprise');
  });

  test('keeps to the workspaces of its client', async () => {
    await bank.ask('POST', '/v1/workspaces', { id: 'retail', name: 'Retail' });
    await bank.ask('POST', '/v1/workspaces', { id: 'treasury', name: 'Treasury' });
    const bound = await bank.client({ workspaceIds: ['retail'] });
    const key = await bank.token(bound);
    const inWorkspace = async (id: string) => {
      const headers = { 'x-workspace-id': id };
      return (await bank.call('GET', '/v1/contracts', { key, headers })).status;
    };
    expect([await inWorkspace('retail'), await inWorkspace('treasury')]).toEqual([200, 403]);
    expect(await bank.statusWith(key)).toBe(200);
    expect(bank.lastScope?.workspaceId).toBe('retail');
  });

  test('is refused, and not given, at an address that its client may not use', async () => {
    const elsewhere = await bank.client({ ipAllow: ['203.0.113.0/24'] });
    expect((await bank.request(elsewhere)).body['error']).toBe('invalid_client');
    const here = await bank.client({ ipAllow: ['127.0.0.0/8'] });
    expect(await bank.statusWith(await bank.token(here))).toBe(200);
  });
});

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
      'that is neither a form nor JSON',
      () => bank.post('x', { 'content-type': 'text/xml' }),
      'invalid_request',
    ],
    ['whose JSON is broken', () => bank.post('{', json), 'invalid_request'],
    ['whose JSON is a list', () => bank.post('[]', json), 'invalid_request'],
    ['whose JSON has a number', () => bank.post('{"grant_type":1}', json), 'invalid_request'],
    ['of more than 1 MiB', () => bank.post('x'.repeat(1_048_577), json), 'invalid_request'],
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

  test('for too many scopes with the number that it may name', async () => {
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

test('an address that asks too often is told when to come back', async () => {
  const small = await OAuthBank.open({ ANONYMOUS_PER_MINUTE: '1' });
  try {
    const made = await small.client();
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push(await small.request(made));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    const { body, headers } = answers[3]!;
    expect(body['error']).toBe('temporarily_unavailable');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await small.stop();
  }
});

describe('a revocation', () => {
  test('ends the tokens that were issued before it', async () => {
    const doomed = await bank.client();
    const token = await bank.token(doomed);
    expect(await bank.statusWith(token)).toBe(200);
    const answer = await bank.ask('DELETE', `/v1/oauth2/clients/${doomed.id}`);
    const revoked = await dataOf<OAuthClient>(answer);
    expect(revoked).toMatchObject({ id: doomed.id, revokedAt: expect.any(String) });
    expect(await bank.statusWith(token)).toBe(401);
    const again = await bank.ask('DELETE', `/v1/oauth2/clients/${doomed.id}`);
    expect(await dataOf<OAuthClient>(again)).toEqual(revoked);
  });

  test('of the tenant ends them too, until it is active again', async () => {
    const other = await OAuthBank.open();
    try {
      const token = await other.token(await other.client());
      const set = (status: string) =>
        other.ask('PATCH', `/v1/tenants/${other.tenantId}`, { status });
      await set('suspended');
      expect(await other.statusWith(token)).toBe(401);
      await set('active');
      expect(await other.statusWith(token)).toBe(200);
    } finally {
      await other.stop();
    }
  });
});

describe('what is kept of a client', () => {
  test('shows no secret, neither in a list nor in the database', async () => {
    const made = await bank.client({ name: 'kept' });
    const list = await (await bank.ask('GET', '/v1/oauth2/clients')).text();
    expect(list).toContain(made.id);
    expect(list).not.toContain(made.secret);
    const uri = process.env['MASAR_TEST_MONGODB_URI']!;
    const connection = await createConnection(uri, { dbName: 'masar_gateway' }).asPromise();
    const stored = await connection
      .collection<{ _id: string }>('oauth_clients')
      .findOne({ _id: made.id });
    await connection.close();
    expect(JSON.stringify(stored)).toContain('kept');
    expect(JSON.stringify(stored)).not.toContain(made.secret);
  });
});

describe('a client reaches no further than its maker:', () => {
  const makeWith = async (key: string, fields: object) => {
    const body = { name: 'job', scopes: ['contracts:read'], ...fields };
    return bank.call('POST', '/v1/oauth2/clients', { key, body });
  };

  test('a key gives away no scope that it does not hold', async () => {
    const { key } = await bank.apiKey({ scopes: ['oauth2:write', 'contracts:read'] });
    expect((await makeWith(key, {})).status).toBe(201);
    const answer = await makeWith(key, { scopes: ['contracts:review'] });
    expect(answer.status).toBe(403);
    expect((await errorOf(answer)).message).toContain('contracts:review');
  });

  test('a token gives away no scope of its client that it does not have itself', async () => {
    const wide = await bank.client({ scopes: ['*'] });
    const key = await bank.token(wide, { scope: 'oauth2:write api-keys:write contracts:read' });
    expect((await makeWith(key, {})).status).toBe(201);
    expect((await makeWith(key, { scopes: ['contracts:write'] })).status).toBe(403);
    const body = { name: 'key', scopes: ['contracts:write'] };
    expect((await bank.call('POST', '/v1/api-keys', { key, body })).status).toBe(403);
  });

  test('nobody gives a tenant the rights of the operator', async () => {
    const answer = await bank.ask('POST', '/v1/oauth2/clients', {
      name: 'job',
      scopes: ['platform:write'],
    });
    expect(answer.status).toBe(403);
  });

  test('a key that ends makes no client that does not', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { key } = await bank.apiKey({ expiresAt });
    expect((await makeWith(key, {})).status).toBe(403);
    expect((await makeWith(key, { expiresAt })).status).toBe(201);
  });

  test('a scope that does not exist is a mistake, and what is near it is named', async () => {
    const { key } = await bank.apiKey();
    const answer = await makeWith(key, { scopes: ['contracts:reed'] });
    expect(answer.status).toBe(400);
    expect((await errorOf(answer)).message).toContain('contracts:read');
  });

  test("another tenant's client is one that never existed", async () => {
    const other = await OAuthBank.open();
    try {
      const theirs = await other.client();
      const answer = await bank.ask('DELETE', `/v1/oauth2/clients/${theirs.id}`);
      expect(answer.status).toBe(404);
      expect(await other.statusWith(await other.token(theirs))).toBe(200);
    } finally {
      await other.stop();
    }
  });
});

test('a repeated create shows the same secret to the credential that asked first, and makes one client', async () => {
  const { key } = await bank.apiKey();
  const headers = { 'x-idempotency-key': 'once' };
  const body = { name: 'once', scopes: ['contracts:read'] };
  const make = async () =>
    (await bank.call('POST', '/v1/oauth2/clients', { key, body, headers })).text();
  const first = await make();
  expect(await make()).toBe(first);
  const { key: other } = await bank.apiKey();
  const stranger = await bank.call('POST', '/v1/oauth2/clients', { key: other, body, headers });
  expect(stranger.status).toBe(422);
});
