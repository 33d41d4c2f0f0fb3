import {
  ApiKeysServiceService as Keys,
  WorkspacesServiceService as Workspaces,
} from '@masar/proto/gen/ts/masar/platform/v1/platform';
import type { CreateApiKeyRequest } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import type { Scope } from '@masar/kit/scope';
import { ADDRESS, World } from './identity-world';

const REQUEST = { name: 'successor', scopes: ['*'], workspaceIds: [], ipAllow: [] };

let world: World;
beforeAll(async () => {
  world = await World.open();
  await world.tenant('acme');
  await world.workspace('acme', 'retail');
  await world.workspace('acme', 'sme');
});
afterAll(() => world.close());

function create(scope: Scope, fields: Partial<CreateApiKeyRequest> = {}) {
  return world.call(Keys.createApiKey, { ...REQUEST, ...fields }, scope);
}

function inSeconds(seconds: number): string {
  return new Date(world.clock.now().getTime() + seconds * 1_000).toISOString();
}

describe('an invalid key manages nothing, even if a gateway still has it cached:', () => {
  const refused = { code: 'AUTHENTICATION_ERROR' };

  async function expectNothingFor(scope: Scope, call = world.at(world.identity)) {
    const { id } = await world.key('acme');
    const before = await world.stored();
    await expect(call(Keys.createApiKey, REQUEST, scope)).rejects.toMatchObject(refused);
    await expect(call(Keys.rotateApiKey, { id }, scope)).rejects.toMatchObject(refused);
    await expect(call(Keys.revokeApiKey, { id }, scope)).rejects.toMatchObject(refused);
    const workspace = { id: 'new', name: 'new' };
    await expect(call(Workspaces.createWorkspace, workspace, scope)).rejects.toMatchObject(refused);
    expect(await world.stored()).toBe(before);
  }

  test('one that was revoked on another gateway', async () => {
    const other = await world.another();
    const { id, key } = await world.key('acme');
    await world.signIn(key, ADDRESS, other);
    await world.call(Keys.revokeApiKey, { id }, { tenantId: 'acme' });
    expect(await world.signIn(key, ADDRESS, other)).toMatchObject({ id });
    await expectNothingFor(world.tenantScope('acme', { actor: id }), world.at(other));
  });

  test('one that has expired', async () => {
    const scope = await world.holder('acme', { expiresAt: inSeconds(60) });
    world.pass(60);
    await expectNothingFor(scope);
  });

  test('one that does not exist', async () => {
    await expectNothingFor(world.tenantScope('acme', { actor: 'key_000000000000' }));
  });

  test('one of another tenant', async () => {
    await world.tenant('other');
    const { actor } = await world.holder('other');
    await expectNothingFor(world.tenantScope('acme', { actor }));
  });
});

describe('a key that ends', () => {
  test('makes keys that end no later', async () => {
    const end = inSeconds(60);
    const scope = await world.holder('acme', { expiresAt: end });
    const refused = {
      code: 'AUTHORIZATION_ERROR',
      message: expect.stringContaining(end) as string,
      details: [{ field: 'expiresAt' }],
    };
    await expect(create(scope)).rejects.toMatchObject(refused);
    await expect(create(scope, { expiresAt: inSeconds(61) })).rejects.toMatchObject(refused);
    expect(await create(scope, { expiresAt: end })).toMatchObject({ expiresAt: end });
  });

  test('gets no secret of a key that ends later by rotating it', async () => {
    const scope = await world.holder('acme', { expiresAt: inSeconds(60) });
    const { id } = await world.key('acme');
    await expect(world.call(Keys.rotateApiKey, { id }, scope)).rejects.toMatchObject({
      code: 'AUTHORIZATION_ERROR',
      details: [{ field: 'expiresAt' }],
    });
    expect(await world.call(Keys.rotateApiKey, { id: scope.actor }, scope)).toBeDefined();
  });
});

describe('a key with a list of networks', () => {
  const refused = {
    code: 'AUTHORIZATION_ERROR',
    message: expect.stringContaining('203.0.113.0/24') as string,
    details: [{ field: 'ipAllow' }],
  };

  test.each([[[]], [['203.0.112.0/23']], [['203.0.113.7', '198.51.100.9']], [['::/0']]])(
    'makes none for %j',
    async (ipAllow) => {
      const scope = await world.holder('acme', { ipAllow: ['203.0.113.0/24'] });
      await expect(create(scope, { ipAllow })).rejects.toMatchObject(refused);
    },
  );

  test('makes keys for a part of it', async () => {
    const scope = await world.holder('acme', { ipAllow: ['203.0.113.0/24', '198.51.100.9'] });
    const ipAllow = ['203.0.113.128/25', '198.51.100.9'];
    expect(await create(scope, { ipAllow })).toMatchObject({ ipAllow });
  });

  test('gets no secret of a key for everywhere by rotating it', async () => {
    const scope = await world.holder('acme', { ipAllow: ['203.0.113.0/24'] });
    const { id } = await world.key('acme');
    await expect(world.call(Keys.rotateApiKey, { id }, scope)).rejects.toMatchObject(refused);
  });
});

describe('a key that is bound to a workspace', () => {
  const refused = {
    code: 'AUTHORIZATION_ERROR',
    message: expect.stringContaining('retail') as string,
  };
  let bound: Scope;
  beforeEach(async () => {
    bound = await world.holder('acme', { workspaceIds: ['retail'] });
  });

  test('makes and changes no workspace, not even its own', async () => {
    const before = await world.stored();
    const creating = world.call(Workspaces.createWorkspace, { id: 'own', name: 'own' }, bound);
    await expect(creating).rejects.toMatchObject(refused);
    for (const id of ['retail', 'sme']) {
      const patch = { id, name: 'renamed', paths: ['name'] };
      const patching = world.call(Workspaces.patchWorkspace, patch, bound);
      await expect(patching).rejects.toMatchObject(refused);
    }
    expect(await world.stored()).toBe(before);
  });

  test.each([[['sme']], [['retail', 'sme']], [[]]])(
    'neither revokes nor rotates a key of the workspaces %j',
    async (workspaceIds) => {
      const { id, key } = await world.key('acme', { workspaceIds });
      for (const method of [Keys.revokeApiKey, Keys.rotateApiKey] as const) {
        const calling = world.call<{ id: string }, object>(method, { id }, bound);
        await expect(calling).rejects.toMatchObject(refused);
      }
      expect(await world.signIn(key)).toMatchObject({ id });
    },
  );

  test('revokes a key of its workspace, and itself', async () => {
    const { id } = await world.key('acme', { workspaceIds: ['retail'] });
    for (const each of [id, bound.actor]) {
      const revoked = await world.call(Keys.revokeApiKey, { id: each }, bound);
      expect(revoked.revokedAt).toBeDefined();
    }
  });
});
