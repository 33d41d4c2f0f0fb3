import { createConnection } from 'mongoose';
import { dataOf, errorOf, OAuthBank, type OAuthClient } from './oauth2-bank';

// A busy machine needs seconds to start a gateway.
let bank: OAuthBank;
beforeAll(async () => {
  bank = await OAuthBank.open();
});
afterAll(() => bank?.stop());

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

describe('a stored client', () => {
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

  test('a scope that does not exist is refused, with the scopes of its rail', async () => {
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
