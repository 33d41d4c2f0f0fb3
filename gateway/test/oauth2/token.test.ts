import { decodeJwt, decodeProtectedHeader } from 'jose';
import scopes from '@masar/proto/scopes.json';
import {
  basic,
  errorOf,
  form,
  GRANT,
  JSON_BODY,
  OAuthBank,
  PUBLIC_URL,
  type OAuthClient,
} from './oauth2-bank';

// A busy machine needs seconds to start a gateway.
let bank: OAuthBank;
let client: OAuthClient;
beforeAll(async () => {
  bank = await OAuthBank.open();
  client = await bank.client();
});
afterAll(() => bank?.stop());

describe('a client with its secret', () => {
  const both = () => ({ client_id: client.id, client_secret: client.secret });

  test.each([
    ['as HTTP Basic', () => bank.post(form(GRANT), basic(client.id, client.secret))],
    ['in a form', () => bank.post(form({ ...GRANT, ...both() }))],
    ['in JSON', () => bank.post(JSON.stringify({ ...GRANT, ...both() }), JSON_BODY)],
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

  test('has only the requested scopes', async () => {
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

test('an address with too many requests gets Retry-After', async () => {
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
