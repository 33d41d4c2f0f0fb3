import { setTimeout as sleep } from 'node:timers/promises';
import { exportJWK } from 'jose';
import { fakeOnly } from '../support/fake-only';
import { AUDIENCE, Provider } from './identity-provider';
import { errorOf, OAuthBank } from './oauth2-bank';

let provider: Provider;
let bank: OAuthBank;

/** A gateway that trusts the provider, which vouches for the tenant `bank` only. */
async function trusting(changes: object = {}): Promise<OAuthBank> {
  const tenantId = `bank-${process.pid}-${Math.random().toString(36).slice(2)}`;
  const entry = {
    name: 'sso',
    issuer: provider.url,
    jwksUri: `${provider.url}/jwks`,
    audience: AUDIENCE,
    tenantClaim: 'org',
    tenants: { bank: tenantId, gone: 'tenant-that-is-gone' },
    scopes: ['contracts:*', 'api-keys:write', 'oauth2:write', 'workspaces:write'],
    ...changes,
  };
  const opened = await OAuthBank.open({ MASAR_TRUSTED_ISSUERS: JSON.stringify([entry]) });
  const made = { id: tenantId, name: 'Bank', plan: 'Enterprise', kind: 'sandbox' };
  await opened.ask('POST', '/v1/tenants', made);
  spokenFor = tenantId;
  return opened;
}
let spokenFor: string;

const call = (key: string, tenantId = spokenFor) =>
  bank.call('GET', '/v1/contracts', { key, tenantId });
const statusWith = async (key: string) => (await call(key)).status;

async function open(): Promise<void> {
  provider = await Provider.start();
  await provider.addKey('first');
  await provider.addKey('ed', 'EdDSA');
  bank = await trusting();
}
async function close(): Promise<void> {
  await bank?.stop();
  provider.stop();
}
beforeAll(async () => {
  await open();
  // Only one provider has an RSA key, since making one can take seconds on a busy machine.
  await provider.addKey('rsa', 'RS256');
});
afterAll(close);

describe('a token of a trusted issuer', () => {
  test('is accepted for the tenant that its claim stands for, with the scopes that both allow', async () => {
    expect(
      await statusWith(
        await provider.token('first', { scope: 'openid platform:write contracts:read usage:read' }),
      ),
    ).toBe(200);
    expect(bank.lastScope).toMatchObject({
      tenantId: spokenFor,
      actor: 'idp_sso:payments',
      scopes: ['contracts:read'],
      environment: 'sandbox',
    });
  });

  test('may be signed with EdDSA too', async () => {
    expect(await statusWith(await provider.token('ed'))).toBe(200);
  });

  test('is refused for a tenant that the configuration does not name', async () => {
    const token = await provider.token('first', { org: bank.tenantId });
    expect((await call(token, bank.tenantId)).status).toBe(401);
    const own = await provider.token('first');
    expect((await call(own, bank.tenantId)).status).toBe(403);
  });

  test.each([
    ['POST', '/v1/api-keys', { name: 'key', scopes: ['contracts:read'] }],
    ['POST', '/v1/oauth2/clients', { name: 'job', scopes: ['contracts:read'] }],
    ['POST', '/v1/workspaces', { name: 'Retail' }],
  ])('makes nothing that would outlive it: %s %s', async (method, path, body) => {
    const scope = 'api-keys:write oauth2:write workspaces:write contracts:read';
    const key = await provider.token('first', { scope });
    const answer = await bank.call(method, path, { key, body, tenantId: spokenFor });
    expect(answer.status).toBe(403);
    expect((await errorOf(answer)).message).toContain('use an API key');
  });
});

const now = () => Math.floor(Date.now() / 1_000);
const REFUSED: readonly [what: string, token: () => Promise<string>][] = [
  ['another audience', () => provider.token('first', { aud: 'account' })],
  ['another issuer', () => provider.token('first', { iss: 'https://sso.other.example' })],
  ['our own address as its issuer', () => provider.token('first', { iss: AUDIENCE })],
  ['an end that has passed', () => provider.token('first', { exp: now() - 31 })],
  ['no end', () => provider.token('first', { exp: undefined })],
  ['a beginning that has not come', () => provider.token('first', { nbf: now() + 120 })],
  ['an issue of an hour ago', () => provider.token('first', { iat: now() - 3_660 })],
  ['no time of issue', () => provider.token('first', { iat: undefined })],
  ['no subject', () => provider.token('first', { sub: undefined })],
  ['a subject that is no name', () => provider.token('first', { sub: 'a b' })],
  ['a tenant that nobody named', () => provider.token('first', { org: 'other' })],
  ["a tenant's name of JavaScript", () => provider.token('first', { org: 'constructor' })],
  ['a list of tenants', () => provider.token('first', { org: ['bank'] })],
  ['no tenant', () => provider.token('first', { org: undefined })],
  ['a tenant that does not exist', () => provider.token('first', { org: 'gone' })],
  ['the type of another token', () => provider.token('first', {}, { typ: 'logout+jwt' })],
  [
    'the type that the configuration does not allow',
    () => provider.token('first', {}, { typ: 'JWT' }),
  ],
  ['an algorithm that is closed, though the provider shows its key', () => provider.token('rsa')],
  [
    "a stranger's signature under the id of a known key",
    async () => {
      const genuine = await provider.token('first', { jti: '1' });
      const stranger = await Provider.start();
      await stranger.addKey('first');
      const forged = await stranger.token('first', { iss: provider.url });
      stranger.stop();
      expect(await statusWith(genuine)).toBe(200);
      return forged;
    },
  ],
];

test.each(REFUSED)('a token with %s is refused', async (_, make) => {
  const answer = await call(await make());
  expect([answer.status, (await errorOf(answer)).code]).toEqual([401, 'AUTHENTICATION_ERROR']);
});

test("a token's own word for where keys are is never followed", async () => {
  const thief = await Provider.start();
  await thief.addKey('thief');
  const jwk = await exportJWK(thief.keys.get('thief')!.pair.publicKey);
  const said = { jku: `${thief.url}/jwks`, x5u: `${thief.url}/jwks`, jwk };
  const token = await thief.token('thief', { iss: provider.url }, said);
  expect(await statusWith(token)).toBe(401);
  expect(thief.fetches).toBe(0);
  thief.stop();
});

describe('when the provider', () => {
  // Each test has its own provider and gateway, since the gateway caches keys.
  let shared: [Provider, OAuthBank, string];
  beforeEach(async () => {
    shared = [provider, bank, spokenFor];
    await open();
  });
  afterEach(async () => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    await close();
    [provider, bank, spokenFor] = shared;
  });

  const later = (seconds: number) => {
    const at = Date.now() + seconds * 1_000;
    jest.spyOn(Date, 'now').mockImplementation(() => at);
  };

  test('is asked by many calls at once, its keys are fetched once', async () => {
    const token = await provider.token('first');
    expect(await Promise.all([1, 2, 3].map(() => statusWith(token)))).toEqual([200, 200, 200]);
    expect(provider.fetches).toBe(1);
  });

  test('rotates its key, the new one is fetched, once in 30 s at most', async () => {
    expect(await statusWith(await provider.token('first'))).toBe(200);
    await provider.addKey('second');
    const token = await provider.token('second');
    expect(await statusWith(token)).toBe(401);
    expect(provider.fetches).toBe(1);
    later(31);
    expect(await statusWith(token)).toBe(200);
    expect(provider.fetches).toBe(2);
  });

  test('withdraws a key, its tokens end with the next look, ten minutes later at most', async () => {
    const token = await provider.token('first', { exp: now() + 3_000 });
    expect(await statusWith(token)).toBe(200);
    provider.keys.clear();
    await provider.addKey('second');
    later(601);
    expect(await statusWith(token)).toBe(401);
  });

  test('has another key under the same id, tokens of the old one end', async () => {
    const token = await provider.token('first', { exp: now() + 3_000 });
    expect(await statusWith(token)).toBe(200);
    await provider.addKey('first');
    const newer = await provider.token('first');
    later(601);
    expect([await statusWith(token), await statusWith(newer)]).toEqual([401, 200]);
  });

  test.each(['fails', 'redirects'] as const)(
    '%s, its callers are told to try again, and no further fetch is made for a while',
    async (how) => {
      provider.behaviour = how;
      const token = await provider.token('first');
      const answers = [await call(token), await call(token), await call(token)];
      for (const answer of answers) {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      }
      expect(provider.fetches).toBe(1);
      provider.behaviour = 'works';
      later(6);
      expect(await statusWith(token)).toBe(200);
    },
  );

  test('stops in the middle of its answer, the call ends all the same', async () => {
    provider.behaviour = 'hangs';
    const token = await provider.token('first');
    fakeOnly('setTimeout');
    const status = statusWith(token);
    while (provider.hanging === 0) await sleep(10);
    jest.advanceTimersByTime(5_000);
    expect(await status).toBe(503);
    provider.behaviour = 'works';
    later(6);
    expect(await statusWith(token)).toBe(200);
  });

  test('is unreachable, tokens with cached keys still work', async () => {
    const token = await provider.token('first');
    expect(await statusWith(token)).toBe(200);
    provider.behaviour = 'fails';
    await provider.addKey('second');
    later(31);
    expect(await statusWith(await provider.token('second'))).toBe(503);
    expect(await statusWith(token)).toBe(200);
    expect(await statusWith(await provider.token('second'))).toBe(401);
    expect(provider.fetches).toBe(2);
  });
});

test('a provider without at+jwt can be trusted with another typ', async () => {
  await bank.stop();
  bank = await trusting({ typ: 'JWT' });
  expect(await statusWith(await provider.token('first', {}, { typ: 'JWT' }))).toBe(200);
});
