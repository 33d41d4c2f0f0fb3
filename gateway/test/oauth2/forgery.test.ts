import { createHmac, createPublicKey, randomUUID, sign, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose';
import { createConnection, type Connection } from 'mongoose';
import { systemClock } from '@masar/kit/time';
import { createLog } from '@masar/kit/telemetry';
import type { SigningKey } from '../../src/oauth2/signing-key';
import { SigningKeys } from '../../src/oauth2/signing-keys';
import { OAuthBank, PEPPER, PUBLIC_URL, type OAuthClient } from './oauth2-bank';

// A busy machine needs seconds to start a gateway.
let bank: OAuthBank;
let client: OAuthClient;
let connection: Connection;
/** The key that the gateway signs with: the forged tokens below have a genuine signature. */
let own: SigningKey;
let next: SigningKey;
let thief: Awaited<ReturnType<typeof generateKeyPair>>;
let thiefsServer: Server;
let fetches = 0;

beforeAll(async () => {
  bank = await OAuthBank.open();
  client = await bank.client({ scopes: ['contracts:read'] });
  const uri = process.env['MASAR_TEST_MONGODB_URI']!;
  connection = await createConnection(uri, { dbName: 'masar_gateway' }).asPromise();
  const times = { rotateMs: 30 * 86_400_000, tokenMs: 660_000 };
  const log = createLog('test', 'silent');
  const options = { connection, pepper: PEPPER, clock: systemClock, log, ...times };
  own = await (await SigningKeys.open(options)).signing();
  const inTwoMonths = { now: () => new Date(own.signsFrom.getTime() + 31 * 86_400_000) };
  next = await (await SigningKeys.open({ ...options, clock: inTwoMonths })).signing();
  thief = await generateKeyPair('EdDSA');
  const jwk = { ...(await exportJWK(thief.publicKey)), kid: 'thief', alg: 'EdDSA', use: 'sig' };
  thiefsServer = createServer((_req, res) => {
    fetches += 1;
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((done) => thiefsServer.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  await bank?.stop();
  await connection?.close();
  thiefsServer?.close();
});

const nowSeconds = () => Math.floor(Date.now() / 1_000);
const thiefsUrl = () => `http://127.0.0.1:${(thiefsServer.address() as AddressInfo).port}/jwks`;

const claims = (changes: object = {}): JWTPayload => ({
  iss: PUBLIC_URL,
  aud: PUBLIC_URL,
  sub: client.id,
  client_id: client.id,
  tenant: bank.tenantId,
  scope: 'contracts:read',
  jti: randomUUID(),
  iat: nowSeconds(),
  exp: nowSeconds() + 600,
  ...changes,
});
const header = (changes: object = {}): JWTHeaderParameters => ({
  alg: 'EdDSA',
  typ: 'at+jwt',
  kid: own.kid,
  ...changes,
});

/** A token with any claims and the gateway's own signature. */
const signed = (
  payload: JWTPayload,
  { alg, ...rest }: JWTHeaderParameters = header(),
  key: KeyObject | typeof thief.privateKey = own.privateKey,
) => new SignJWT(payload).setProtectedHeader({ alg, ...rest }).sign(key);

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Assembled by hand, because no library makes such tokens. */
const handmade = (head: object, payload: object, signature: string) =>
  `${encoded(head)}.${encoded(payload)}.${signature}`;

const hs256 = (secret: string | Buffer) => {
  const token = handmade(header({ alg: 'HS256' }), claims(), '').slice(0, -1);
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64url')}`;
};

test('a token with our claims and the signature of our key is accepted', async () => {
  expect(await bank.statusWith(await signed(claims()))).toBe(200);
});

test('so is one of the next key, which is published already', async () => {
  expect(next.kid).not.toBe(own.kid);
  const token = await signed(claims(), header({ kid: next.kid }), next.privateKey);
  expect(await bank.statusWith(token)).toBe(200);
});

test('and one within the 30 s that clocks may differ', async () => {
  expect(await bank.statusWith(await signed(claims({ exp: nowSeconds() - 10 })))).toBe(200);
});

const FORGED: readonly [what: string, token: () => string | Promise<string>][] = [
  ['alg none', () => handmade(header({ alg: 'none' }), claims(), '')],
  ['alg None', () => handmade(header({ alg: 'None' }), claims(), '')],
  ['no alg', () => handmade({ typ: 'at+jwt', kid: own.kid }, claims(), '')],
  ['no signature', async () => (await signed(claims())).replace(/\.[^.]*$/, '.')],
  [
    'HS256, signed with our public key as PEM',
    () => hs256(createPublicKey(own.privateKey).export({ type: 'spki', format: 'pem' })),
  ],
  [
    'HS256, signed with our public key as DER',
    () => hs256(createPublicKey(own.privateKey).export({ type: 'spki', format: 'der' })),
  ],
  ['HS256, signed with the x of our key', () => hs256(Buffer.from(own.jwk.x!, 'base64url'))],
  ['HS256, signed with the text of our key', () => hs256(own.jwk.x!)],
  [
    'ES256 under the id of our key',
    async () => {
      const { privateKey } = await generateKeyPair('ES256');
      return signed(claims(), header({ alg: 'ES256' }), privateKey);
    },
  ],
  [
    'RS256 under the id of our key',
    async () => {
      const { privateKey } = await generateKeyPair('RS256');
      return signed(claims(), header({ alg: 'RS256' }), privateKey);
    },
  ],
  [
    "a thief's signature under the id of our key",
    () => signed(claims(), header(), thief.privateKey),
  ],
  ['the id of a key that nobody has', () => signed(claims(), header({ kid: 'unknown' }))],
  [
    'no key id',
    () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
        .sign(own.privateKey),
  ],
  [
    "a jku that leads to the thief's keys",
    () => signed(claims(), header({ kid: 'thief', jku: thiefsUrl() }), thief.privateKey),
  ],
  [
    "an x5u that leads to the thief's keys",
    () => signed(claims(), header({ kid: 'thief', x5u: thiefsUrl() }), thief.privateKey),
  ],
  [
    "the thief's key inside",
    async () => {
      const jwk = await exportJWK(thief.publicKey);
      return signed(claims(), header({ jwk }), thief.privateKey);
    },
  ],
  ['another audience', () => signed(claims({ aud: 'https://other.example' }))],
  ['no audience', () => signed(claims({ aud: undefined }))],
  ['another issuer', () => signed(claims({ iss: 'https://other.example' }))],
  ["the thief's address as its issuer", () => signed(claims({ iss: thiefsUrl() }))],
  ['no issuer', () => signed(claims({ iss: undefined }))],
  ['an end that has passed', () => signed(claims({ exp: nowSeconds() - 31 }))],
  ['no end', () => signed(claims({ exp: undefined }))],
  ['a beginning that has not come', () => signed(claims({ nbf: nowSeconds() + 120 }))],
  ['an issue that has not come', () => signed(claims({ iat: nowSeconds() + 120 }))],
  [
    'a life longer than any token has',
    () => signed(claims({ iat: nowSeconds() - 700, exp: nowSeconds() + 86_400 })),
  ],
  ['no time of issue', () => signed(claims({ iat: undefined }))],
  ['no id of its own', () => signed(claims({ jti: undefined }))],
  ['another type', () => signed(claims(), header({ typ: 'JWT' }))],
  ['no type', () => signed(claims(), header({ typ: undefined }))],
  [
    'a critical extension that nobody knows',
    () => {
      const head = header({ crit: ['urn:example:new'], 'urn:example:new': true });
      const text = handmade(head, claims(), '').slice(0, -1);
      return `${text}.${sign(null, Buffer.from(text), own.privateKey).toString('base64url')}`;
    },
  ],
  [
    'a client that nobody made',
    () => signed(claims({ sub: 'oac_nobody', client_id: 'oac_nobody' })),
  ],
  ['no client', () => signed(claims({ sub: undefined }))],
  ['the operator as its client', () => signed(claims({ sub: 'operator', tenant: 'platform' }))],
  ['another tenant than its client', () => signed(claims({ tenant: 'other' }))],
  ['no tenant', () => signed(claims({ tenant: undefined }))],
  [
    'a payload that was changed after it was signed',
    async () => {
      const [head, , signature] = (await signed(claims())).split('.');
      return `${head}.${encoded(claims({ scope: '*' }))}.${signature}`;
    },
  ],
  [
    'a payload that is no JSON',
    () => `${encoded(header())}.${Buffer.from('x').toString('base64url')}.AA`,
  ],
  ['a header that is no JSON', () => `eyJhb.${encoded(claims())}.AA`],
];

test.each(FORGED)('a token with %s is refused like every wrong credential', async (_, make) => {
  const before = fetches;
  const answer = await bank.call('GET', '/v1/contracts', { key: await make() });
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  expect([answer.status, error.code]).toEqual([401, 'AUTHENTICATION_ERROR']);
  expect(error.message).toContain('the credential is not valid, or no longer');
  expect(fetches).toBe(before);
});

test('a scope that its client does not hold opens nothing, even under our signature', async () => {
  const token = await signed(claims({ scope: '* contracts:write platform:write contracts:read' }));
  expect(await bank.statusWith(token)).toBe(200);
  expect(bank.lastScope?.scopes).toEqual(['contracts:read']);
});

test('an API key is no client, even under our signature', async () => {
  const { id } = await bank.apiKey();
  expect(await bank.statusWith(await signed(claims({ sub: id, client_id: id })))).toBe(401);
});
