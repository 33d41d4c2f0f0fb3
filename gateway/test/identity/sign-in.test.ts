import {
  ApiKeysServiceService as Keys,
  TenantsServiceService as Tenants,
} from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { hashKey, makeKey, newKeyId } from '../../src/identity/credentials/keys';
import { ADDRESS, OPERATOR_KEY, PEPPER, World } from './identity-world';

const DAY_S = 86_400;

let world: World;
beforeAll(async () => {
  world = await World.open();
  await world.tenant('acme');
  await world.tenant('sandy', { kind: 'sandbox' });
});
afterAll(() => world.close());

describe('the operator key', () => {
  test('opens every tenant with every scope', async () => {
    expect(await world.signIn(OPERATOR_KEY)).toEqual({
      id: 'operator',
      tenantId: null,
      scopes: ['*', 'platform:*'],
      workspaceIds: [],
      environment: 'live',
    });
  });

  test.each([OPERATOR_KEY.slice(1), `${OPERATOR_KEY} `, OPERATOR_KEY.toUpperCase(), '', PEPPER])(
    'is not "%s"',
    async (bearer) => {
      expect(await world.signIn(bearer)).toBeUndefined();
    },
  );
});

describe('a key of a tenant', () => {
  test('authenticates with the scopes and workspaces that it was made with', async () => {
    await world.workspace('acme', 'retail');
    const scopes = ['contracts:read', 'contracts:write'];
    const { id, key } = await world.key('acme', { scopes, workspaceIds: ['retail'] });
    expect(await world.signIn(key)).toEqual({
      ...{ id, tenantId: 'acme', scopes, workspaceIds: ['retail'] },
      environment: 'live',
    });
  });

  test('is a live key for a live tenant and a test key for a sandbox', async () => {
    const live = await world.key('acme');
    const test = await world.key('sandy');
    expect([live.environment, test.environment]).toEqual(['live', 'test']);
    expect([live.key.slice(0, 9), test.key.slice(0, 9)]).toEqual(['msr_live_', 'msr_test_']);
    expect(await world.signIn(test.key)).toMatchObject({ environment: 'sandbox' });
  });
});

describe('is refused:', () => {
  test('a key without its last character', async () => {
    const { key } = await world.key('acme');
    expect(await world.signIn(key.slice(0, -1))).toBeUndefined();
  });

  test('a key with one character changed', async () => {
    const { key } = await world.key('acme');
    const changed = key.slice(0, 40) + (key[40] === 'a' ? 'b' : 'a') + key.slice(41);
    expect(await world.signIn(changed)).toBeUndefined();
  });

  test('a well-formed key that nobody made', async () => {
    expect(await world.signIn(makeKey('live', newKeyId(PEPPER)))).toBeUndefined();
  });

  test('a well-formed key with the id of a real one and another secret', async () => {
    const { id, key } = await world.key('acme');
    expect(await world.signIn(makeKey('live', id))).toBeUndefined();
    expect(await world.signIn(makeKey('test', id))).toBeUndefined();
    expect(await world.signIn(key)).toBeDefined();
  });

  test('a key whose environment was rewritten', async () => {
    const { key } = await world.key('acme');
    expect(await world.signIn(key.replace('msr_live_', 'msr_test_'))).toBeUndefined();
  });

  test('the stored hash of a key, in place of the key', async () => {
    const { key } = await world.key('acme');
    expect(await world.signIn(hashKey(PEPPER, key))).toBeUndefined();
  });

  test('a key after its end', async () => {
    const end = new Date(world.clock.now().getTime() + 60_000);
    const { key } = await world.key('acme', { expiresAt: end.toISOString() });
    expect(await world.signIn(key)).toBeDefined();
    world.pass(60);
    expect(await world.signIn(key)).toBeUndefined();
  });

  test('a revoked key, at once', async () => {
    const { id, key } = await world.key('acme');
    expect(await world.signIn(key)).toBeDefined();
    await world.call(Keys.revokeApiKey, { id }, { tenantId: 'acme' });
    expect(await world.signIn(key)).toBeUndefined();
  });

  test('the old secret after the overlap, and not before', async () => {
    const old = await world.key('acme');
    const request = { id: old.id, overlapSeconds: undefined };
    const renewed = await world.call(Keys.rotateApiKey, request, { tenantId: 'acme' });
    world.pass(DAY_S - 1);
    expect(await world.signIn(old.key)).toMatchObject({ id: old.id });
    expect(await world.signIn(renewed.key)).toMatchObject({ id: old.id });
    world.pass(1);
    expect(await world.signIn(old.key)).toBeUndefined();
    expect(await world.signIn(renewed.key)).toMatchObject({ id: old.id });
  });

  test('the old secret at once when the overlap is 0', async () => {
    const old = await world.key('acme');
    expect(await world.signIn(old.key)).toBeDefined();
    await world.call(Keys.rotateApiKey, { id: old.id, overlapSeconds: 0 }, { tenantId: 'acme' });
    expect(await world.signIn(old.key)).toBeUndefined();
  });

  test('keys of a suspended tenant, at once, until it is active again', async () => {
    await world.tenant('risky');
    const { key } = await world.key('risky');
    const set = (status: string) =>
      world.call(Tenants.patchTenant, { tenantId: 'risky', status, paths: ['status'] });
    expect(await world.signIn(key)).toBeDefined();
    await set('suspended');
    expect(await world.signIn(key)).toBeUndefined();
    await set('active');
    expect(await world.signIn(key)).toBeDefined();
  });

  test('a key whose tenant is missing', async () => {
    await world.tenant('gone');
    const { key } = await world.key('gone');
    await world.connection.db!.collection('tenants').deleteOne({ id: 'gone' });
    world.pass(16);
    expect(await world.signIn(key)).toBeUndefined();
  });

  test.each([
    ['203.0.113.200', true],
    ['::ffff:203.0.113.200', true],
    ['203.0.114.1', false],
    ['198.51.100.9', true],
    ['198.51.100.10', false],
    ['2001:db8::77', true],
    ['2001:db9::77', false],
    ['', false],
  ])('a key used from an address that is not on its list: %s is on it: %s', async (from, isOn) => {
    const ipAllow = ['203.0.113.0/24', '198.51.100.9', '2001:db8::/32'];
    const { key } = await world.key('acme', { ipAllow });
    expect(Boolean(await world.signIn(key, from))).toBe(isOn);
  });
});

describe('another gateway on the same database', () => {
  test('refuses a revoked key within 15 s', async () => {
    const other = await world.another();
    const { id, key } = await world.key('acme');
    expect(await world.signIn(key, ADDRESS, other)).toBeDefined();
    await world.call(Keys.revokeApiKey, { id }, { tenantId: 'acme' });
    world.pass(15.001);
    expect(await world.signIn(key, ADDRESS, other)).toBeUndefined();
  });

  test('refuses the keys of a suspended tenant within 15 s', async () => {
    const other = await world.another();
    await world.tenant('slow');
    const { key } = await world.key('slow');
    expect(await world.signIn(key, ADDRESS, other)).toBeDefined();
    const patch = { tenantId: 'slow', status: 'suspended', paths: ['status'] };
    await world.call(Tenants.patchTenant, patch);
    world.pass(15.001);
    expect(await world.signIn(key, ADDRESS, other)).toBeUndefined();
  });

  test('takes the new secret of a key right after its rotation', async () => {
    const other = await world.another();
    const { id, key } = await world.key('acme');
    expect(await world.signIn(key, ADDRESS, other)).toBeDefined();
    const renewed = await world.call(Keys.rotateApiKey, { id }, { tenantId: 'acme' });
    const signingIn = Array.from({ length: 5 }, () => world.signIn(renewed.key, ADDRESS, other));
    for (const credential of await Promise.all(signingIn)) expect(credential).toMatchObject({ id });
  });

  test('accepts it a second later when a wrong secret was tried just before', async () => {
    const other = await world.another();
    const { id, key } = await world.key('acme');
    await world.signIn(key, ADDRESS, other);
    await world.signIn(makeKey('live', id), ADDRESS, other);
    const renewed = await world.call(Keys.rotateApiKey, { id }, { tenantId: 'acme' });
    expect(await world.signIn(renewed.key, ADDRESS, other)).toBeUndefined();
    world.pass(1.001);
    expect(await world.signIn(renewed.key, ADDRESS, other)).toMatchObject({ id });
  });

  test('knows a new key at once', async () => {
    const other = await world.another();
    const { key } = await world.key('acme');
    expect(await world.signIn(key, ADDRESS, other)).toBeDefined();
  });
});
