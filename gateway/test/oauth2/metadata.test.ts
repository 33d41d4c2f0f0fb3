import { createRemoteJWKSet, jwtVerify } from 'jose';
import { OAuthBank, PUBLIC_URL } from './oauth2-bank';

let bank: OAuthBank;
beforeAll(async () => {
  bank = await OAuthBank.open();
});
afterAll(() => bank?.stop());

const METADATA = '/.well-known/oauth-authorization-server';
const OPENID = '/.well-known/openid-configuration';
const KEYS = '/.well-known/jwks.json';

test.each([METADATA, OPENID])('%s names the token endpoint and the scopes', async (path) => {
  const answer = await fetch(bank.url + path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await answer.json()).toEqual({
    issuer: PUBLIC_URL,
    token_endpoint: `${PUBLIC_URL}/api/v1/oauth2/token`,
    jwks_uri: `${PUBLIC_URL}/.well-known/jwks.json`,
    scopes_supported: expect.arrayContaining(['contracts:read', 'oauth2:write']),
    response_types_supported: [],
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    service_documentation: `${PUBLIC_URL}/api/v1/docs/`,
  });
});

test("the operator's scopes are not listed", async () => {
  const { scopes_supported: scopes } = (await (await fetch(bank.url + METADATA)).json()) as {
    scopes_supported: string[];
  };
  expect(scopes.filter((scope) => scope.startsWith('platform:'))).toEqual([]);
});

test('the key set is enough to verify a token', async () => {
  const token = await bank.token(await bank.client());
  const keys = createRemoteJWKSet(new URL(bank.url + KEYS));
  const { payload } = await jwtVerify(token, keys, { issuer: PUBLIC_URL, audience: PUBLIC_URL });
  expect(payload['tenant']).toBe(bank.tenantId);
});

test.each([METADATA, OPENID, KEYS])(
  '%s may be cached, is limited by address, and is read-only',
  async (path) => {
    const { headers } = await fetch(bank.url + path);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('x-ratelimit-policy')).toBe('anonymous');
    expect((await fetch(bank.url + path, { method: 'POST' })).status).toBe(404);
  },
);

test('without MASAR_PUBLIC_URL the issuer is the address that the gateway listens on', async () => {
  const other = await OAuthBank.open({ MASAR_PUBLIC_URL: undefined });
  try {
    const { issuer } = (await (await fetch(other.url + METADATA)).json()) as { issuer: string };
    expect(issuer).toBe(other.url);
    expect(await other.statusWith(await other.token(await other.client()))).toBe(200);
  } finally {
    await other.stop();
  }
});

test('metrics and log name the pages by their paths', async () => {
  await fetch(bank.url + KEYS);
  const metrics = await (await fetch(`${bank.url}/metrics`)).text();
  expect(metrics).toContain('route="/.well-known/jwks.json"');
});
