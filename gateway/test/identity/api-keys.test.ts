import {
  ApiKeysServiceService as Keys,
  WorkspacesServiceService as Workspaces,
} from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { hashKey } from '../../src/identity/credentials/keys';
import { ADDRESS, PEPPER, World } from './identity-world';

const REQUEST = { name: 'back office', scopes: ['contracts:read'], workspaceIds: [], ipAllow: [] };
const PAGE = { page: 1, perPage: 20 };

let world: World;
beforeAll(async () => {
  world = await World.open();
  await world.tenant('acme');
  await world.tenant('other');
  await world.workspace('acme', 'retail');
  await world.workspace('acme', 'sme');
  await world.workspace('other', 'foreign');
});
afterAll(() => world.close());

function refused(code: string, text = '') {
  return expect.objectContaining({
    code,
    message: expect.stringContaining(text) as string,
  }) as Error;
}

describe('creating a key', () => {
  test('answers it whole, once, with its prefix and without a hash', async () => {
    const expiresAt = '2027-01-01T03:00:00+03:00';
    const request = { ...REQUEST, workspaceIds: ['retail'], ipAllow: ['10.0.0.0/8'], expiresAt };
    const scope = await world.holder('acme');
    const { key, ...made } = await world.call(Keys.createApiKey, request, scope);
    expect(made).toEqual({
      ...request,
      id: expect.stringMatching(/^key_[0-9A-Za-z]{12}$/),
      prefix: `msr_live_${made.id.slice(4)}`,
      environment: 'live',
      createdBy: scope.actor,
      createdAt: world.clock.now().toISOString(),
      expiresAt: '2027-01-01T00:00:00.000Z',
      lastUsedAt: undefined,
      revokedAt: undefined,
    });
    expect(key.startsWith(`${made.prefix}_`)).toBe(true);
    expect(await world.call(Keys.getApiKey, { id: made.id }, scope)).toEqual(made);
  });

  test('stores neither the key nor its secret, and answers no hash', async () => {
    const { key, id } = await world.key('acme');
    const renewed = await world.call(Keys.rotateApiKey, { id }, { tenantId: 'acme' });
    const stored = await world.stored();
    expect(stored).toContain(hashKey(PEPPER, renewed.key));
    for (const text of [key, renewed.key]) expect(stored).not.toContain(text.slice(22, 65));
    const list = await world.call(Keys.listApiKeys, PAGE, { tenantId: 'acme' });
    const revoked = await world.call(Keys.revokeApiKey, { id }, { tenantId: 'acme' });
    const answers = JSON.stringify([list, revoked, { ...renewed, key: '' }]);
    for (const text of [key, renewed.key]) {
      expect(answers).not.toContain(text.slice(22, 65));
      expect(answers).not.toContain(hashKey(PEPPER, text));
    }
    expect(answers).not.toMatch(/hash|previous/);
  });

  test.each([
    [{ scopes: ['contracts:reed'] }, 'scopes[0]'],
    [{ scopes: ['nothing:*'] }, 'scopes[0]'],
    [{ workspaceIds: ['nowhere'] }, 'workspaceIds[0]'],
    [{ workspaceIds: ['retail', 'foreign'] }, 'workspaceIds[1]'],
    [{ ipAllow: ['10.0.0.0/33'] }, 'ipAllow[0]'],
    [{ expiresAt: '2026-11-21T08:59:59Z' }, 'expiresAt'],
  ])('refuses %j as a bad field and makes nothing', async (fields, field) => {
    const before = await world.stored();
    await expect(world.key('acme', fields)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field }],
    });
    expect(await world.stored()).toBe(before);
  });

  test('refuses a closed workspace', async () => {
    await world.workspace('acme', 'closing');
    const close = { id: 'closing', status: 'closed', paths: ['status'] };
    await world.call(Workspaces.patchWorkspace, close, { tenantId: 'acme' });
    await expect(world.key('acme', { workspaceIds: ['closing'] })).rejects.toThrow(
      refused('VALIDATION_ERROR', 'open workspace'),
    );
  });

  test("refuses the operator's own tenant, which has no keys", async () => {
    await expect(world.key('platform')).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'X-Tenant-ID' }],
    });
  });
});

describe('nobody grants what they do not hold:', () => {
  test.each([
    [['contracts:read'], ['contracts:write']],
    [['contracts:read', 'api-keys:write'], ['contracts:*']],
    [['contracts:*'], ['*']],
    [['*'], ['platform:read']],
    [['*'], ['platform:*']],
  ])('a holder of %j makes no key for %j', async (own, scopes) => {
    const scope = await world.holder('acme', { scopes: own });
    const creating = world.call(Keys.createApiKey, { ...REQUEST, scopes }, scope);
    await expect(creating).rejects.toThrow(refused('AUTHORIZATION_ERROR', scopes[0]));
  });

  test('the operator puts none of its own scopes into a key of a tenant', async () => {
    await expect(
      world.key('acme', { scopes: ['contracts:read', 'platform:read'] }),
    ).rejects.toThrow(refused('AUTHORIZATION_ERROR', ': platform:read'));
  });

  test('a key bound to a workspace makes keys for that workspace only', async () => {
    const scope = await world.holder('acme', { workspaceIds: ['retail'] });
    const creating = (workspaceIds: string[]) =>
      world.call(Keys.createApiKey, { ...REQUEST, workspaceIds }, scope);
    await expect(creating(['sme'])).rejects.toThrow(refused('AUTHORIZATION_ERROR', 'retail'));
    await expect(creating([])).rejects.toThrow(refused('AUTHORIZATION_ERROR', 'retail'));
    expect(await creating(['retail'])).toMatchObject({ workspaceIds: ['retail'] });
  });

  test('a weaker key does not get the secret of a stronger one by rotating it', async () => {
    const strong = await world.key('acme', { scopes: ['*'] });
    const unbound = await world.key('acme', { scopes: ['contracts:read'] });
    const weak = await world.holder('acme', { scopes: ['api-keys:write', 'contracts:read'] });
    const inRetail = await world.holder('acme', { workspaceIds: ['retail'] });
    const rotating = (id: string, scope = weak) => world.call(Keys.rotateApiKey, { id }, scope);
    await expect(rotating(strong.id)).rejects.toThrow(refused('AUTHORIZATION_ERROR'));
    await expect(rotating(unbound.id, inRetail)).rejects.toThrow(refused('AUTHORIZATION_ERROR'));
    expect(await rotating(unbound.id)).toMatchObject({ id: unbound.id });
  });
});

describe('rotating', () => {
  test('keeps everything but the secret', async () => {
    const { key, ...made } = await world.key('acme', { workspaceIds: ['sme'], ipAllow: [ADDRESS] });
    const renewed = await world.call(Keys.rotateApiKey, { id: made.id }, { tenantId: 'acme' });
    expect(renewed).toEqual({ ...made, key: expect.not.stringContaining(key.slice(22)) });
    expect(renewed.key.slice(0, 22)).toBe(key.slice(0, 22));
  });

  test('a revoked key is CONFLICT', async () => {
    const { id } = await world.key('acme');
    await world.call(Keys.revokeApiKey, { id }, { tenantId: 'acme' });
    const rotating = world.call(Keys.rotateApiKey, { id }, { tenantId: 'acme' });
    await expect(rotating).rejects.toThrow(refused('CONFLICT', 'revoked'));
  });

  test('four times at once makes four secrets, and the overlap keeps each of them open', async () => {
    const { id } = await world.key('acme');
    const rotate = () => world.call(Keys.rotateApiKey, { id }, { tenantId: 'acme' });
    const results = await Promise.allSettled(Array.from({ length: 4 }, rotate));
    const made = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value.key] : []));
    expect(made).toHaveLength(4);
    for (const key of made) expect(await world.signIn(key)).toMatchObject({ id });
  });
});

describe('revoking', () => {
  test('again changes nothing', async () => {
    const { id } = await world.key('acme');
    const first = await world.call(Keys.revokeApiKey, { id }, { tenantId: 'acme' });
    world.pass(60);
    expect(await world.call(Keys.revokeApiKey, { id }, { tenantId: 'acme' })).toEqual(first);
    expect(first.revokedAt).toBeDefined();
  });
});

describe('a repeat whose first answer the gateway lost', () => {
  test('of a create makes no second key, shows no secret, and says what to do', async () => {
    const scope = { ...(await world.holder('acme')), idempotencyKey: 'create-1' };
    const { id, key } = await world.call(Keys.createApiKey, REQUEST, scope);
    const repeat = world.call(Keys.createApiKey, REQUEST, scope);
    await expect(repeat).rejects.toThrow(refused('CONFLICT', `rotate ${id}`));
    expect(await world.signIn(key)).toMatchObject({ id });
  });

  test('of a rotation changes nothing, shows no secret, and says what to do', async () => {
    const { id, key } = await world.key('acme');
    const scope = { ...(await world.holder('acme')), idempotencyKey: 'rotate-1' };
    const renewed = await world.call(Keys.rotateApiKey, { id }, scope);
    const repeat = world.call(Keys.rotateApiKey, { id }, scope);
    await expect(repeat).rejects.toThrow(refused('CONFLICT', `rotate ${id}`));
    expect(await world.signIn(key)).toMatchObject({ id });
    expect(await world.signIn(renewed.key)).toMatchObject({ id });
  });

  test('thirty at once make one key', async () => {
    const scope = { ...(await world.holder('acme')), idempotencyKey: 'create-30' };
    const count = () => world.connection.db!.collection('api_keys').countDocuments();
    const before = await count();
    const creating = Array.from({ length: 30 }, () =>
      world.call(Keys.createApiKey, REQUEST, scope),
    );
    const results = await Promise.allSettled(creating);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await count()).toBe(before + 1);
  });

  test('after 24 h is a new command', async () => {
    const scope = { ...(await world.holder('acme')), idempotencyKey: 'create-2' };
    const first = await world.call(Keys.createApiKey, REQUEST, scope);
    world.pass(86_400);
    const second = await world.call(Keys.createApiKey, REQUEST, scope);
    expect(second.id).not.toBe(first.id);
    const repeat = world.call(Keys.createApiKey, REQUEST, scope);
    await expect(repeat).rejects.toThrow(refused('CONFLICT', second.id));
  });
});

describe('keys of another tenant', () => {
  test('are answered like keys that never existed', async () => {
    const { id } = await world.key('other');
    const scope = await world.holder('acme');
    for (const method of [Keys.getApiKey, Keys.revokeApiKey, Keys.rotateApiKey] as const) {
      const failures = await Promise.all(
        [id, 'key_000000000000'].map((each) =>
          world
            .call<{ id: string }, object>(method, { id: each }, scope)
            .catch((error: unknown) => error),
        ),
      );
      expect(failures[0]).toMatchObject({ code: 'NOT_FOUND' });
      expect(failures[0]).toEqual(failures[1]);
    }
  });

  test('are on no list but their own', async () => {
    await world.tenant('small');
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      world.pass(1);
      ids.unshift((await world.key('small')).id);
    }
    const list = (page: number) =>
      world.call(Keys.listApiKeys, { page, perPage: 2 }, world.tenantScope('small'));
    const [first, second] = [await list(1), await list(2)];
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
    const whole = { perPage: 2, total: 3, totalPages: 2 };
    expect(first.pagination).toMatchObject({ ...whole, page: 1, hasMore: true });
    expect(second.pagination).toMatchObject({ ...whole, page: 2, hasMore: false });
  });
});
