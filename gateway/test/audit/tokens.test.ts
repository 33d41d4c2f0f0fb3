import { randomUUID, type KeyObject } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createConnection, type Connection } from 'mongoose';
import { createLog } from '@masar/kit/telemetry';
import { systemClock } from '@masar/kit/time';
import type { AuditEntry } from '../../src/audit/entry';
import type { SigningKey } from '../../src/oauth2/signing-key';
import { SigningKeys } from '../../src/oauth2/signing-keys';
import { OAuthBank, PEPPER, PUBLIC_URL, type OAuthClient } from '../oauth2/oauth2-bank';

// A busy machine needs seconds to start a gateway.
const TENANT_CLAIM = 'org';
/** The tenant that the trusted issuer vouches for. */
const OF_ISSUER = `t-${randomUUID()}`;

let bank: OAuthBank;
let database: Connection;
/** The key that the gateway signs with. */
let own: SigningKey;
let thief: Awaited<ReturnType<typeof generateKeyPair>>;
let provider: Awaited<ReturnType<typeof generateKeyPair>>;
let keySet: Server;
let issuer: string;

beforeAll(async () => {
  thief = await generateKeyPair('EdDSA');
  provider = await generateKeyPair('EdDSA');
  const jwk = { ...(await exportJWK(provider.publicKey)), kid: 'sso', alg: 'EdDSA', use: 'sig' };
  keySet = createServer((_req, res) => void res.end(JSON.stringify({ keys: [jwk] })));
  await new Promise<void>((done) => keySet.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(keySet.address() as AddressInfo).port}`;
  const trusted = {
    ...{ name: 'sso', issuer, jwksUri: `${issuer}/jwks`, audience: PUBLIC_URL },
    ...{ tenantClaim: TENANT_CLAIM, tenants: { bank: OF_ISSUER }, scopes: ['contracts:read'] },
  };
  bank = await OAuthBank.open({ MASAR_TRUSTED_ISSUERS: JSON.stringify([trusted]) });
  await bank.ask('POST', '/v1/tenants', { id: OF_ISSUER, name: 'Bank', plan: 'Enterprise' });
  const uri = process.env['MASAR_TEST_MONGODB_URI']!;
  database = await createConnection(uri, { dbName: 'masar_gateway' }).asPromise();
  const times = { rotateMs: 30 * 86_400_000, tokenMs: 660_000 };
  const log = createLog('test', 'silent');
  const options = { connection: database, pepper: PEPPER, clock: systemClock, log, ...times };
  own = await (await SigningKeys.open(options)).signing();
});
afterAll(async () => {
  keySet?.close();
  await database?.close();
  await bank?.stop();
});

const nowSeconds = () => Math.floor(Date.now() / 1_000);
const over = () => ({ iat: nowSeconds() - 600, exp: nowSeconds() - 300 });

/** Claims of a genuine token of the client, with changes. */
const ofClient = ({ id }: OAuthClient, changes: object = {}): JWTPayload => ({
  ...{ iss: PUBLIC_URL, aud: PUBLIC_URL, sub: id, client_id: id, tenant: bank.tenantId },
  ...{ scope: 'contracts:read', jti: randomUUID(), iat: nowSeconds(), exp: nowSeconds() + 600 },
  ...changes,
});

const signed = (
  payload: JWTPayload,
  head: object = {},
  key: KeyObject | typeof thief.privateKey = own.privateKey,
) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: own.kid, ...head })
    .sign(key);

const bySso = (changes: object = {}, key = provider.privateKey) =>
  signed(
    {
      ...{ iss: issuer, aud: PUBLIC_URL, sub: 'payments', [TENANT_CLAIM]: 'bank' },
      ...{ scope: 'contracts:read', iat: nowSeconds(), exp: nowSeconds() + 300, ...changes },
    },
    { kid: 'sso' },
    key,
  );

type Row = readonly [what: string, token: (client: OAuthClient) => Promise<string>];

/**
 * Sends one token for each row, each of a new client; all must be refused. Returns the entries about each
 * token, after an entry about a later refusal has arrived.
 */
async function entriesOf(rows: readonly Row[]) {
  const entries = database.collection<AuditEntry & { tenantId: string }>('audit_entries');
  const last: Row = ['the last', (client) => signed(ofClient(client, over()))];
  const sent = [];
  for (const [what, make] of [...rows, last]) {
    const client = await bank.client();
    const requestId = `req-${randomUUID()}`;
    const headers = { 'x-request-id': requestId };
    const key = await make(client);
    const { status } = await bank.call('GET', '/v1/contracts', { key, headers });
    expect([what, status]).toEqual([what, 401]);
    sent.push({ what, requestId, client: client.id });
  }
  const { requestId } = sent.pop()!;
  while ((await entries.countDocuments({ requestId })) === 0)
    await new Promise((resolve) => setTimeout(resolve, 10));
  return Promise.all(
    sent.map(async (each) => ({
      ...each,
      found: await entries.find({ requestId: each.requestId }).toArray(),
    })),
  );
}

const REFUSAL = { action: 'authenticate', outcome: 'unauthenticated', resourceId: null, count: 1 };

const OF_OURS: readonly Row[] = [
  ['over', (client) => signed(ofClient(client, over()))],
  ['for another audience', (client) => signed(ofClient(client, { aud: 'https://other.example' }))],
  ['of another kind', (client) => signed(ofClient(client), { typ: 'JWT' })],
  [
    'of a client that was revoked since',
    async (client) => {
      const token = await bank.token(client);
      await bank.ask('DELETE', `/v1/oauth2/clients/${client.id}`);
      return token;
    },
  ],
];

test('a refused token that we signed is in the trail of its tenant', async () => {
  for (const { what, client, found } of await entriesOf(OF_OURS))
    expect({ what, found }).toMatchObject({
      what,
      found: [{ tenantId: bank.tenantId, actor: client, ...REFUSAL }],
    });
});

test('a refused token of a trusted issuer is in the trail of the tenant that it vouches for', async () => {
  const rows: readonly Row[] = [
    ['over', () => bySso({ ...over(), sub: 'over' })],
    ['for another audience', () => bySso({ aud: 'https://other.example', sub: 'other' })],
  ];
  const [first, second] = await entriesOf(rows);
  expect([first?.found, second?.found]).toMatchObject([
    [{ tenantId: OF_ISSUER, actor: 'idp_sso:over', ...REFUSAL }],
    [{ tenantId: OF_ISSUER, actor: 'idp_sso:other', ...REFUSAL }],
  ]);
});

const OF_NOBODY: readonly Row[] = [
  ["with a thief's signature", (client) => signed(ofClient(client), {}, thief.privateKey)],
  ['with an unknown key', (client) => signed(ofClient(client), { kid: 'x' }, thief.privateKey)],
  [
    'over, with the signature of another one',
    async (client) => {
      const [head, payload] = (await signed(ofClient(client, over()))).split('.');
      const [, , signature] = (await signed(ofClient(client))).split('.');
      return `${head}.${payload}.${signature}`;
    },
  ],
  [
    'without a signature',
    async (client) => (await signed(ofClient(client))).replace(/\.[^.]*$/, '.'),
  ],
  [
    "for another tenant than its client's",
    (client) => signed(ofClient(client, { tenant: OF_ISSUER })),
  ],
  ['of a client that nobody made', (client) => signed(ofClient(client, { sub: 'oac_nobody' }))],
  ['of no client and no tenant', () => signed({ iss: PUBLIC_URL })],
  ["of a trusted issuer with a thief's signature", () => bySso(over(), thief.privateKey)],
  [
    'of a trusted issuer for a tenant that it does not speak for',
    () => bySso({ [TENANT_CLAIM]: bank.tenantId }),
  ],
  ['of an issuer that nobody trusts', () => bySso({ iss: 'https://other.example' })],
];

test('an unsigned token, or one without a tenant, is in no trail', async () => {
  for (const { what, found } of await entriesOf(OF_NOBODY))
    expect({ what, found }).toEqual({ what, found: [] });
});

test.each([
  ['a wrong secret', async (client: OAuthClient) => ({ ...client, secret: `${client.secret}x` })],
  [
    'the secret of a client that was revoked',
    async (client: OAuthClient) => {
      await bank.ask('DELETE', `/v1/oauth2/clients/${client.id}`);
      return client;
    },
  ],
])("a request for a token with %s is in the trail of the client's tenant", async (_, change) => {
  const client = await change(await bank.client());
  expect((await bank.request(client)).status).toBe(401);
  const entries = database.collection('audit_entries');
  const ofClient = { actor: client.id, outcome: 'unauthenticated' };
  while ((await entries.countDocuments(ofClient)) === 0)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await entries.find(ofClient).toArray()).toMatchObject([
    { tenantId: bank.tenantId, ...REFUSAL, rail: 'oauth2' },
  ]);
});

test('a token request of an unknown client is in no trail', async () => {
  const nobody = { id: 'oac_nobody', secret: 'x', scopes: [], revokedAt: null };
  expect((await bank.request(nobody)).status).toBe(401);
  await entriesOf([]);
  expect(await database.collection('audit_entries').countDocuments({ actor: nobody.id })).toBe(0);
});

test('an issued token is in no trail, since it changes nothing', async () => {
  const client = await bank.client();
  expect((await bank.request(client)).status).toBe(200);
  await entriesOf([]);
  expect(await database.collection('audit_entries').countDocuments({ actor: client.id })).toBe(0);
});
