import {
  TenantsServiceService as Tenants,
  WorkspacesServiceService as Workspaces,
  type PatchTenantRequest,
  TenantSettings,
} from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { Trail } from '../../src/audit/trail';
import { recordOf } from '../audit/audit-world';
import { World } from './identity-world';

const PAGE = { page: 1, perPage: 20 };
const ACME = { tenantId: 'acme' };

let world: World;
beforeAll(async () => {
  world = await World.open();
  await world.tenant('acme', { jurisdiction: 'SA', settings: { baseCurrency: 'SAR' } });
  await world.tenant('other');
});
afterAll(() => world.close());

const conflict = expect.objectContaining({ code: 'CONFLICT' }) as Error;
const notFound = expect.objectContaining({ code: 'NOT_FOUND' }) as Error;

describe('creating a tenant', () => {
  test('answers it, live and active', async () => {
    const at = world.clock.now().toISOString();
    expect(await world.call(Tenants.getTenant, { tenantId: 'acme' })).toEqual({
      ...{ id: 'acme', name: 'Bank acme', plan: 'Growth', kind: 'live', jurisdiction: 'SA' },
      ...{ status: 'active', settings: { baseCurrency: 'SAR' }, createdAt: at, updatedAt: at },
    });
  });

  test('makes an id of the same form when none is given', async () => {
    const { id } = await world.call(Tenants.createTenant, { name: 'New', plan: 'Starter' });
    expect(id).toMatch(/^tnt_[0-9a-z]{26}$/);
  });

  test.each(['acme', 'platform'])('with the id %s, which is taken, is CONFLICT', async (id) => {
    await expect(world.tenant(id, { name: 'Thief' })).rejects.toThrow(conflict);
    const { total } = (await world.call(Tenants.listTenants, PAGE)).pagination!;
    expect(await world.call(Tenants.getTenant, { tenantId: 'acme' })).toMatchObject({
      name: 'Bank acme',
    });
    await expect(world.call(Tenants.getTenant, { tenantId: 'platform' })).rejects.toThrow(notFound);
    expect((await world.call(Tenants.listTenants, PAGE)).pagination!.total).toBe(total);
  });

  test('with the id of an erased tenant, whose audit trail is kept, is CONFLICT', async () => {
    await new Trail(world.connection).append('erased', recordOf());
    await expect(world.tenant('erased')).rejects.toThrow(conflict);
  });

  test.each([{ id: 'twice' }, {}])(
    'repeated with its idempotency key makes one: %j',
    async (id) => {
      const request = { ...id, name: 'Twice', plan: 'Growth' };
      const scope = { idempotencyKey: `tenant ${JSON.stringify(id)}` };
      const creating = Array.from({ length: 10 }, () =>
        world.call(Tenants.createTenant, request, scope),
      );
      expect(new Set((await Promise.all(creating)).map((each) => each.id)).size).toBe(1);
    },
  );

  test('an idempotency key counts for the tenant that it was sent with', async () => {
    const create = (tenantId: string) =>
      world.call(
        Tenants.createTenant,
        { name: 'N', plan: 'Growth' },
        { tenantId, idempotencyKey: 'same' },
      );
    expect((await create('acme')).id).not.toBe((await create('platform')).id);
  });
});

describe('reading tenants', () => {
  test('the operator reads any, whichever tenant it names', async () => {
    const read = world.call(Tenants.getTenant, { tenantId: 'acme' }, { tenantId: 'other' });
    expect(await read).toMatchObject({ id: 'acme' });
  });

  test('a tenant reads itself', async () => {
    const own = world.call(Tenants.getTenant, { tenantId: 'acme' }, world.tenantScope('acme'));
    expect(await own).toMatchObject({ id: 'acme', name: 'Bank acme' });
  });

  test('to a tenant another one looks as if it never existed', async () => {
    const read = (tenantId: string) =>
      world
        .call(Tenants.getTenant, { tenantId }, world.tenantScope('acme'))
        .catch((error: unknown) => error);
    const [foreign, missing] = [await read('other'), await read('never')];
    expect(foreign).toMatchObject({ code: 'NOT_FOUND' });
    expect(foreign).toEqual(missing);
  });

  test('lists all, newest first, page by page', async () => {
    world.pass(1);
    await world.tenant('newest');
    const first = await world.call(Tenants.listTenants, { page: 1, perPage: 1 });
    expect(first.data.map(({ id }) => id)).toEqual(['newest']);
    const { total } = first.pagination!;
    const all = await world.call(Tenants.listTenants, { page: 1, perPage: 100 });
    expect(new Set(all.data.map(({ id }) => id)).size).toBe(total);
    expect(all.pagination!.hasMore).toBe(false);
  });
});

describe('patching a tenant', () => {
  function patch(paths: string[], fields: Partial<PatchTenantRequest> = {}, tenantId = 'patched') {
    return world.call(Tenants.patchTenant, { tenantId, paths, ...fields });
  }
  beforeAll(() => world.tenant('patched', { settings: { baseCurrency: 'KWD' } }));

  test.each([
    [['name'], { name: 'New name' }],
    [['plan'], { plan: 'Enterprise' }],
    [['status'], { status: 'suspended' }],
    [['settings.baseCurrency'], { settings: { baseCurrency: 'BHD' } }],
    [
      ['settings.kafalah.feePolicy'],
      { settings: { baseCurrency: 'BHD', kafalah: { feePolicy: 'UJRAH' } } },
    ],
  ])('%j changes that alone', async (paths, fields) => {
    const before = await world.call(Tenants.getTenant, { tenantId: 'patched' });
    world.pass(1);
    const updatedAt = world.clock.now().toISOString();
    expect(await patch(paths, fields)).toEqual({ ...before, ...fields, updatedAt });
    expect(await world.call(Tenants.getTenant, { tenantId: 'patched' })).toMatchObject(fields);
  });

  test.each([['settings.baseCurrency'], ['settings']])('null for %s removes it', async (path) => {
    await patch(['settings.baseCurrency'], { settings: { baseCurrency: 'SAR' } });
    const { settings } = await patch([path], { settings: {} });
    expect(settings?.baseCurrency).toBeUndefined();
  });

  test('of one setting of a rail keeps the others', async () => {
    const settings = { kafalah: { feePolicy: 'UJRAH', feeCapPercent: 2 } };
    await patch(['settings.kafalah.feePolicy', 'settings.kafalah.feeCapPercent'], { settings });
    const patched = await patch(['settings.kafalah.feePolicy'], { settings: { kafalah: {} } });
    expect(patched.settings?.kafalah).toEqual({ feePolicy: undefined, feeCapPercent: 2 });
  });

  test.each([
    ['murabaha.collectionCosts', 'percent', { percent: 2, reference: '' }, 'reference'],
    ['kafalah.expenses.most', 'amount', { amount: 40000, currency: '' }, 'currency'],
    ['kafalah.expenses', 'reference', { percent: 0, reference: 'SSB-1' }, 'percent'],
    ['dispute.approvalLimit', 'amount', { amount: '10.00', currency: '' }, 'currency'],
    ['tax', 'rate', { rate: '0.15', name: '' }, 'name'],
  ])('of %s is refused with its %s alone', async (path, said, value, missing) => {
    const nested = path.split('.').reduceRight<object>((at, name) => ({ [name]: at }), value);
    const settings = TenantSettings.fromPartial(nested);
    const half = patch([`settings.${path}.${said}`], { settings });
    await expect(half).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: expect.arrayContaining([
        expect.objectContaining({ field: `settings.${path}.${missing}`, code: 'REQUIRED' }),
      ]),
    });
  });

  test('of the weekend keeps the holidays', async () => {
    const calendar = { weekend: ['FRIDAY'], holidays: ['2030-02-05'] };
    await patch(['settings.calendar.weekend', 'settings.calendar.holidays'], {
      settings: { calendar },
    });
    const weekend = ['SATURDAY', 'SUNDAY'];
    const change = { settings: { calendar: { weekend, holidays: [] } } };
    const patched = await patch(['settings.calendar.weekend'], change);
    expect(patched.settings?.calendar).toEqual({ weekend, holidays: ['2030-02-05'] });
  });

  test('of one list of a new calendar leaves the other list empty', async () => {
    const read = () => world.call(Tenants.getTenant, { tenantId: 'uncalendared' });
    await world.tenant('uncalendared');
    const [weekend, holidays] = [['FRIDAY'], ['2026-12-24']];
    const change = { settings: { calendar: { weekend, holidays } } };
    const patched = await patch(['settings.calendar.holidays'], change, 'uncalendared');
    expect(patched.settings?.calendar).toEqual({ weekend: [], holidays });
    expect((await read()).settings).toEqual(patched.settings);
    await patch(['settings.calendar'], {}, 'uncalendared');
    await patch(['settings.calendar.weekend'], change, 'uncalendared');
    expect((await read()).settings?.calendar).toEqual({ weekend, holidays: [] });
  });

  test('a list that is missing in the stored settings reads as empty', async () => {
    const settings = { calendar: { holidays: ['2026-12-24'] } } as unknown as TenantSettings;
    await world.tenant('half-stored');
    const { tenants } = world.identity.records;
    await tenants.update(world.operatorOf('platform'), 'half-stored', () => ({ settings }));
    const { settings: read } = await world.call(Tenants.getTenant, { tenantId: 'half-stored' });
    expect(read?.calendar).toEqual({ weekend: [], holidays: ['2026-12-24'] });
  });

  test('of paths ignores other fields of the message', async () => {
    const { name, plan } = await world.call(Tenants.getTenant, { tenantId: 'patched' });
    expect(await patch([], { name: 'X', plan: 'Starter' })).toMatchObject({ name, plan });
  });

  test('a tenant that does not exist is NOT_FOUND', async () => {
    await expect(patch(['name'], { name: 'X' }, 'never')).rejects.toThrow(notFound);
  });

  test('twice under one idempotency key acts once', async () => {
    const rename = (name: string, scope = {}) =>
      world.call(Tenants.patchTenant, { tenantId: 'patched', name, paths: ['name'] }, scope);
    await rename('First', { idempotencyKey: 'rename' });
    await rename('Second');
    expect(await rename('First', { idempotencyKey: 'rename' })).toMatchObject({ name: 'Second' });
  });
});

describe('workspaces', () => {
  test('two tenants may choose the same id, one tenant may not choose it twice', async () => {
    await world.workspace('acme', 'retail');
    expect(await world.workspace('other', 'retail')).toMatchObject({ id: 'retail' });
    await expect(world.workspace('acme', 'retail')).rejects.toThrow(conflict);
  });

  test('get an id when none is given', async () => {
    const made = await world.call(Workspaces.createWorkspace, { name: 'W' }, { tenantId: 'acme' });
    const at = world.clock.now().toISOString();
    const id = expect.stringMatching(/^wsp_[0-9a-z]{26}$/) as string;
    expect(made).toEqual({ id, name: 'W', status: 'active', createdAt: at });
  });

  test("the operator's own tenant has none", async () => {
    await expect(world.workspace('platform', 'mine')).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'X-Tenant-ID' }],
    });
  });

  test('of another tenant are answered like ones that never existed', async () => {
    await world.workspace('other', 'private');
    const scope = await world.holder('acme');
    const patch = { name: 'Mine', paths: ['name'] };
    const failures = (id: string) =>
      Promise.all([
        world.call(Workspaces.getWorkspace, { id }, scope).catch((error: unknown) => error),
        world
          .call(Workspaces.patchWorkspace, { id, ...patch }, scope)
          .catch((error: unknown) => error),
      ]);
    const [foreign, missing] = [await failures('private'), await failures('never')];
    expect(foreign[0]).toMatchObject({ code: 'NOT_FOUND' });
    expect(foreign).toEqual(missing);
    const { data } = await world.call(Workspaces.listWorkspaces, PAGE, scope);
    expect(data.map(({ id }) => id)).not.toContain('private');
  });

  test('an id with the name of a tenant in it reaches no other tenant', async () => {
    const read = world.call(
      Workspaces.getWorkspace,
      { id: 'private' },
      world.tenantScope('acme/../other'),
    );
    await expect(read).rejects.toThrow(notFound);
  });

  test('take a hundred patches at the same time', async () => {
    await world.workspace('acme', 'busy');
    const names = Array.from({ length: 100 }, (_, i) => `name ${i}`);
    const patching = names.map((name) =>
      world.call(Workspaces.patchWorkspace, { id: 'busy', name, paths: ['name'] }, ACME),
    );
    expect((await Promise.all(patching)).map(({ name }) => name)).toEqual(names);
  });

  test('take patches through two gateways at the same time', async () => {
    await world.workspace('acme', 'shared');
    const gateways = [world.at(world.identity), world.at(await world.another())];
    // Each of nine can lose at most nine times to the other gateway, which is less than ten attempts.
    const patching = gateways.flatMap((call, gateway) =>
      Array.from({ length: 9 }, (_, i) => {
        const patch = { id: 'shared', name: `name ${gateway} ${i}`, paths: ['name'] };
        return call(Workspaces.patchWorkspace, patch, ACME);
      }),
    );
    expect(new Set((await Promise.all(patching)).map(({ name }) => name)).size).toBe(18);
  });

  test('are renamed and closed by a patch', async () => {
    await world.workspace('acme', 'closing');
    const patch = { id: 'closing', name: 'Old', status: 'closed', paths: ['name', 'status'] };
    const closed = await world.call(Workspaces.patchWorkspace, patch, { tenantId: 'acme' });
    expect(closed).toMatchObject({ name: 'Old', status: 'closed' });
  });
});
