import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import type { Connection } from 'mongoose';
import { connect } from '@masar/kit/store';
import { createLog } from '@masar/kit/telemetry';
import { OAuthClientsServiceService as Clients } from '@masar/proto/gen/ts/masar/platform/v1/oauth2';
import { localCaller } from '@masar/kit/rpc';
import { TenantsServiceService as Tenants } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { openOAuth2, type OAuth2 } from '../../src/oauth2/open-oauth2';
import { PublicUrl } from '../../src/oauth2/public-url';
import { ADDRESS, PEPPER, World } from '../identity/identity-world';

// A busy machine needs seconds to start a gateway.
const DAY_S = 86_400;
const TOKEN_S = 600;

let world: World;
let gateways: OAuth2[];

/** One more gateway on the same database, with its own cache. */
async function gateway(pepper = PEPPER): Promise<OAuth2> {
  const opened = await openOAuth2({
    connection: world.connection,
    identity: await world.another(),
    pepper,
    publicUrl: new PublicUrl('https://api.bank.example'),
    tokenSeconds: TOKEN_S,
    keyDays: 30,
    trustedIssuers: [],
    log: createLog('test', 'silent'),
    clock: world.clock,
  });
  return opened;
}

beforeEach(async () => {
  world = await World.open(await connectTo(`oauth2_${randomUUID()}`));
  await world.tenant('acme');
  gateways = await Promise.all([gateway(), gateway(), gateway()]);
});
afterEach(() => world.close());

function connectTo(database: string): Promise<Connection> {
  return connect({ uri: process.env['MASAR_TEST_MONGODB_URI']!, database });
}

async function makeClient({ service }: OAuth2, fields: object = {}) {
  const request = { name: 'job', scopes: ['*'], workspaceIds: [], ipAllow: [], ...fields };
  const ask = localCaller(service.definition, service.handlers);
  return ask(Clients.createOAuthClient, request, world.operatorOf('acme'));
}

async function issue(oauth2: OAuth2, id: string): Promise<string> {
  const client = await oauth2.clients.find(id, ADDRESS, world.clock.now());
  return oauth2.tokens.issue(client!, ['contracts:read'], world.clock.now());
}

const signIn = ({ directory }: OAuth2, token: string) =>
  directory.authenticate(token, ADDRESS, world.clock.now());

const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const published = async ({ keys }: OAuth2) => (await keys.published()).map(({ kid }) => kid);
const everywhere = <T>(ask: (each: OAuth2) => Promise<T>) => Promise.all(gateways.map(ask));
const documents = () => world.connection.db!.collection('signing_keys').find().toArray();

describe('gateways that start at the same moment', () => {
  test('agree on two keys: the one that signs, and the next', async () => {
    const [first, ...others] = await everywhere(published);
    expect(first).toHaveLength(2);
    expect(others).toEqual([first, first]);
    expect(await documents()).toHaveLength(2);
    const { id } = await makeClient(gateways[0]!);
    expect(await everywhere(async (each) => kidOf(await issue(each, id)))).toEqual(
      Array(3).fill(first![0]),
    );
  });

  test("take each other's tokens", async () => {
    const { id } = await makeClient(gateways[0]!);
    const token = await issue(gateways[1]!, id);
    for (const credential of await everywhere((each) => signIn(each, token)))
      expect(credential).toMatchObject({ id, tenantId: 'acme', scopes: ['contracts:read'] });
  });

  test('show public keys for signatures, and not a bit of the private ones', async () => {
    for (const jwk of await gateways[0]!.keys.published()) {
      expect(jwk).toEqual({
        ...{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' },
        x: expect.any(String),
        kid: expect.any(String),
      });
    }
  });
});

describe('rotation', () => {
  test('makes the next key the signing one at its time, at every gateway, and adds another', async () => {
    const { id } = await makeClient(gateways[0]!);
    const [old, next] = await published(gateways[0]!);
    world.pass(30 * DAY_S - 1);
    expect(kidOf(await issue(gateways[0]!, id))).toBe(old);
    world.pass(1);
    const tokens = await everywhere((each) => issue(each, id));
    expect(tokens.map(kidOf)).toEqual([next, next, next]);
    // Each gateway refreshes its keys once a minute.
    world.pass(60);
    const [keys, ...others] = await everywhere(published);
    expect(keys).toEqual([old, next, expect.any(String)]);
    expect(others).toEqual([keys, keys]);
  });

  test('ends no token: the old key is published until its last one has', async () => {
    const { id } = await makeClient(gateways[0]!);
    world.pass(30 * DAY_S - 1);
    const token = await issue(gateways[0]!, id);
    world.pass(TOKEN_S);
    expect(await signIn(gateways[1]!, token)).toMatchObject({ id });
    const old = kidOf(token);
    expect(await published(gateways[1]!)).toContain(old);
    world.pass(120);
    expect(await published(gateways[1]!)).not.toContain(old);
    expect(await published(gateways[1]!)).toHaveLength(2);
  });

  test('after a pause of months still publishes a key for an hour before it signs', async () => {
    const { id } = await makeClient(gateways[0]!);
    const [, second] = await published(gateways[0]!);
    world.pass(200 * DAY_S);
    const [keys] = await everywhere(published);
    expect(keys).toEqual([second, expect.any(String)]);
    world.pass(3_599);
    expect(kidOf(await issue(gateways[2]!, id))).toBe(second);
    world.pass(1);
    expect(kidOf(await issue(gateways[2]!, id))).toBe(keys![1]);
  });

  test('keeps no old private key: the database always has three keys', async () => {
    for (let month = 0; month < 6; month += 1) {
      world.pass(30 * DAY_S);
      await everywhere(published);
    }
    expect((await documents()).map(({ number }) => number as number)).toEqual([6, 7, 8]);
  });
});

describe('the keys in the database', () => {
  test('are sealed: neither half of a key can be read from them', async () => {
    const text = JSON.stringify(await documents());
    const bytes = (await documents()).map(({ sealed }) => Buffer.from(sealed.buffer as Buffer));
    for (const jwk of await gateways[0]!.keys.published()) {
      expect(text).not.toContain(jwk.x);
      for (const each of bytes) expect(each.includes(Buffer.from(jwk.x!, 'base64url'))).toBe(false);
    }
  });

  test('cannot be exchanged: a key under the number of another one does not open', async () => {
    const [one, two] = await documents();
    const collection = world.connection.db!.collection('signing_keys');
    await collection.updateOne({ _id: one!._id }, { $set: { sealed: two!['sealed'] } });
    await expect(gateway()).rejects.toThrow();
  });

  test('belong to their pepper: another one begins with keys of its own', async () => {
    const { id } = await makeClient(gateways[0]!);
    const token = await issue(gateways[0]!, id);
    const other = await gateway('another pepper that is long enough to be one');
    expect(await signIn(other, token)).toBeUndefined();
    expect(await signIn(gateways[0]!, token)).toMatchObject({ id });
  });

  test('can be deleted by an operator: within a minute no old token is valid', async () => {
    const { id } = await makeClient(gateways[0]!);
    const token = await issue(gateways[0]!, id);
    expect(await signIn(gateways[1]!, token)).toMatchObject({ id });
    await world.connection.db!.collection('signing_keys').deleteMany({});
    world.pass(60);
    expect(await everywhere((each) => signIn(each, token))).toEqual(Array(3).fill(undefined));
    const [kids, ...others] = await everywhere(published);
    expect(kids).not.toContain(kidOf(token));
    expect(others).toEqual([kids, kids]);
  });
});

describe('within 15 s another gateway', () => {
  test('refuses the tokens of a revoked client, and the client', async () => {
    const { id } = await makeClient(gateways[0]!);
    const token = await issue(gateways[1]!, id);
    expect(await signIn(gateways[1]!, token)).toBeDefined();
    const { service } = gateways[0]!;
    const ask = localCaller(service.definition, service.handlers);
    await ask(Clients.revokeOAuthClient, { id }, world.operatorOf('acme'));
    world.pass(15.001);
    expect(await signIn(gateways[1]!, token)).toBeUndefined();
    expect(await gateways[1]!.clients.find(id, ADDRESS, world.clock.now())).toBeUndefined();
  });

  test('refuses the tokens of a suspended tenant', async () => {
    const { id } = await makeClient(gateways[0]!);
    const token = await issue(gateways[1]!, id);
    expect(await signIn(gateways[1]!, token)).toBeDefined();
    const patch = { tenantId: 'acme', status: 'suspended', paths: ['status'] };
    await world.call(Tenants.patchTenant, patch);
    world.pass(15.001);
    expect(await signIn(gateways[1]!, token)).toBeUndefined();
  });
});

test('a token ends at its time, even if it was accepted before', async () => {
  const { id } = await makeClient(gateways[0]!);
  const token = await issue(gateways[0]!, id);
  for (const seconds of [0, 300, 299]) {
    world.pass(seconds);
    expect(await signIn(gateways[0]!, token)).toMatchObject({ id });
  }
  // Clocks may differ by 30 s.
  world.pass(31);
  expect(await signIn(gateways[0]!, token)).toBeUndefined();
});

test('the cache of accepted tokens accepts no other token with the same claims', async () => {
  const { id } = await makeClient(gateways[0]!);
  const [head, payload] = (await issue(gateways[0]!, id)).split('.');
  const [, , signature] = (await issue(gateways[0]!, id)).split('.');
  expect(await signIn(gateways[0]!, `${head}.${payload}.${signature}`)).toBeUndefined();
});

test('a client and its tokens end when the client does', async () => {
  const end = new Date(world.clock.now().getTime() + 60_000);
  const { id } = await makeClient(gateways[0]!, { expiresAt: end.toISOString() });
  const token = await issue(gateways[0]!, id);
  expect(await signIn(gateways[0]!, token)).toBeDefined();
  world.pass(60);
  expect(await signIn(gateways[0]!, token)).toBeUndefined();
});
