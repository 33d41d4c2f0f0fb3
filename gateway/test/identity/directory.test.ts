import { randomUUID } from 'node:crypto';
import { createConnection, type Connection } from 'mongoose';
import {
  ApiKeysServiceService as Keys,
  TenantsServiceService as Tenants,
  WorkspacesServiceService as Workspaces,
} from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { makeKey, newKeyId, parseKey } from '../../src/identity/credentials/keys';
import { engineLine } from '../support/engine-line';
import { OPERATOR_KEY, PEPPER, World } from './identity-world';

let world: World;
beforeAll(async () => {
  world = await World.open();
  await world.tenant('acme', { plan: 'Fintech' });
  await world.workspace('acme', 'retail');
});
afterAll(() => world.close());

describe('the directory', () => {
  test('knows tenants, suspended ones too, and no others', async () => {
    expect(await world.directory.tenant('acme')).toMatchObject({ plan: 'Fintech', kind: 'live' });
    await world.tenant('paused');
    const patch = { tenantId: 'paused', status: 'suspended', paths: ['status'] };
    await world.call(Tenants.patchTenant, patch);
    expect(await world.directory.tenant('paused')).toMatchObject({ status: 'suspended' });
    expect(await world.directory.tenant('platform')).toBeUndefined();
  });

  test.each(['', 'never', 'acme ', 'ACME', '$ne', 'acme\0', 'acme/retail', 'a'.repeat(65)])(
    'knows no tenant and no workspace %j',
    async (id) => {
      expect(await world.directory.tenant(id)).toBeUndefined();
      expect(await world.directory.workspace('acme', id)).toBeUndefined();
      expect(await world.directory.workspace(id, 'retail')).toBeUndefined();
    },
  );

  test('shows a new plan at once', async () => {
    await world.tenant('growing', { plan: 'Starter' });
    expect(await world.directory.tenant('growing')).toMatchObject({ plan: 'Starter' });
    const patch = { tenantId: 'growing', plan: 'Enterprise', paths: ['plan'] };
    await world.call(Tenants.patchTenant, patch);
    expect(await world.directory.tenant('growing')).toMatchObject({ plan: 'Enterprise' });
  });

  test('finds a new tenant and workspace at once, even after a lookup before they existed', async () => {
    expect(await world.directory.tenant('early')).toBeUndefined();
    expect(await world.directory.workspace('early', 'one')).toBeUndefined();
    await world.tenant('early');
    await world.workspace('early', 'one');
    expect(await world.directory.tenant('early')).toBeDefined();
    expect(await world.directory.workspace('early', 'one')).toMatchObject({ status: 'active' });
  });

  test('knows a workspace in its own tenant only, until it is closed', async () => {
    await world.tenant('other');
    expect(await world.directory.workspace('acme', 'retail')).toMatchObject({ name: 'retail' });
    expect(await world.directory.workspace('other', 'retail')).toBeUndefined();
    const close = { id: 'retail', status: 'closed', paths: ['status'] };
    await world.call(Workspaces.patchWorkspace, close, { tenantId: 'acme' });
    expect(await world.directory.workspace('acme', 'retail')).toBeUndefined();
  });
});

describe('the last use of a key', () => {
  async function lastUsedAt(id: string): Promise<string | undefined> {
    return (await world.call(Keys.getApiKey, { id }, { tenantId: 'acme' })).lastUsedAt;
  }

  test('is written at close, and a refused authentication does not count', async () => {
    const other = await world.another();
    const [used, refused] = [await world.key('acme'), await world.key('acme')];
    await world.signIn(used.key, undefined, other);
    world.pass(30);
    const at = world.clock.now().toISOString();
    await world.signIn(used.key, undefined, other);
    await world.signIn(makeKey('live', refused.id), undefined, other);
    expect(await lastUsedAt(used.id)).toBeUndefined();
    await other.close();
    expect(await lastUsedAt(used.id)).toBe(at);
    expect(await lastUsedAt(refused.id)).toBeUndefined();
  });

  test('is not lowered by a gateway with an earlier date', async () => {
    const [slow, fast] = [await world.another(), await world.another()];
    const { id, key } = await world.key('acme');
    await world.signIn(key, undefined, slow);
    world.pass(1);
    const at = world.clock.now().toISOString();
    await world.signIn(key, undefined, fast);
    await fast.close();
    await slow.close();
    expect(await lastUsedAt(id)).toBe(at);
  });

  test('survives a rotation', async () => {
    const other = await world.another();
    const { id, key } = await world.key('acme');
    await world.signIn(key, undefined, other);
    const at = world.clock.now().toISOString();
    await other.close();
    await world.call(Keys.rotateApiKey, { id }, { tenantId: 'acme' });
    expect(await lastUsedAt(id)).toBe(at);
  });
});

test('each collection has the indexes of its list, its idempotency keys and its outbox', async () => {
  for (const name of ['tenants', 'workspaces', 'api_keys']) {
    const indexes = await world.connection.db!.collection(name).indexes();
    expect(indexes.map(({ key }) => key)).toEqual([
      { _id: 1 },
      { tenantId: 1, createdAt: -1, _id: -1 },
      { tenantId: 1, createKey: 1 },
      { 'outbox.id': 1 },
    ]);
  }
});

describe('while the database is away', () => {
  const unavailable = expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }) as Error;
  let cut: World;
  let cached: string;
  let uncached: string;

  beforeAll(async () => {
    const line = await engineLine();
    const options = { dbName: `identity_${randomUUID()}`, serverSelectionTimeoutMS: 200 };
    const connected = (): Promise<Connection> => {
      const connection = createConnection(line.uri, options);
      // Retried, since a busy engine may take longer than the timeout for a lost one.
      return connection.asPromise().catch(() => connection.destroy().then(connected));
    };
    cut = await World.open(await connected());
    await cut.tenant('acme');
    [cached, uncached] = [(await cut.key('acme')).key, (await cut.key('acme')).key];
    await cut.signIn(cached);
    line.cut();
  });
  afterAll(async () => {
    await cut.identity.close();
    await cut.connection.close();
    await world.connection.getClient().db(cut.connection.name).dropDatabase();
  });

  test('cached keys, the operator and garbage get their answer', async () => {
    expect(await cut.signIn(cached)).toMatchObject({ tenantId: 'acme' });
    expect(await cut.signIn(OPERATOR_KEY)).toMatchObject({ id: 'operator' });
    expect(await cut.signIn('garbage')).toBeUndefined();
  });

  test('an uncached key or tenant is SERVICE_UNAVAILABLE, and not refused', async () => {
    await expect(cut.signIn(uncached)).rejects.toThrow(unavailable);
    await expect(cut.signIn(makeKey('live', newKeyId(PEPPER)))).rejects.toThrow(unavailable);
    await expect(cut.directory.tenant('unknown')).rejects.toThrow(unavailable);
  });

  test('invented well-formed keys are refused without a query', async () => {
    // The mark in its id was made with another pepper.
    const key = makeKey('live', 'key_Ab3dE6gH9054');
    expect(parseKey(key)).toBe('key_Ab3dE6gH9054');
    expect(await cut.signIn(key)).toBeUndefined();
  });

  test('a guess at the secret of a cached key does not evict the key', async () => {
    const guess = makeKey('live', parseKey(cached)!);
    await expect(cut.signIn(guess)).rejects.toThrow(unavailable);
    expect(await cut.signIn(cached)).toMatchObject({ tenantId: 'acme' });
  });

  test('operations are SERVICE_UNAVAILABLE', async () => {
    await expect(cut.tenant('new')).rejects.toThrow(unavailable);
  });
});
