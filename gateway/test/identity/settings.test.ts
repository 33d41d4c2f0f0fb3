import {
  TenantsServiceService as Tenants,
  type PatchTenantRequest,
} from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { World } from './identity-world';

const TENANT = 'decides';

let world: World;
beforeAll(async () => {
  world = await World.open();
  await world.tenant(TENANT);
});
afterAll(() => world.close());

const patch = (paths: string[], fields: Partial<PatchTenantRequest> = {}) =>
  world.call(Tenants.patchTenant, { tenantId: TENANT, paths, ...fields });

const refused = (field: string) =>
  expect.objectContaining({
    code: 'VALIDATION_ERROR',
    details: [expect.objectContaining({ field, code: 'INVALID_VALUE' })],
  }) as Error;

describe('the settings of a tenant', () => {
  test('may not be a committed rebate without a method, also when set one by one', async () => {
    const [mode, method] = ['settings.murabaha.rebateMode', 'settings.murabaha.rebateMethod'];
    const contradiction = refused(method);
    const change = { settings: { murabaha: { rebateMode: 'COMMITTED', rebateMethod: 'NONE' } } };
    await expect(patch([mode, method], change)).rejects.toThrow(contradiction);
    expect((await patch([method], change)).settings?.murabaha).toMatchObject({
      rebateMethod: 'NONE',
    });
    await expect(patch([mode], change)).rejects.toThrow(contradiction);
    await expect(world.tenant('contradicts', change)).rejects.toThrow(contradiction);
    await patch(['settings.murabaha']);
  });

  test('settings that contradict each other do not block the suspension of the tenant', async () => {
    const murabaha = { rebateMode: 'COMMITTED', rebateMethod: 'NONE' };
    // Like settings from before this check existed.
    await world.connection
      .db!.collection('tenants')
      .updateOne({ id: TENANT }, { $set: { 'record.settings': { murabaha } } });
    const suspended = await patch(['status'], { status: 'suspended' });
    expect(suspended).toMatchObject({ status: 'suspended', settings: { murabaha } });
    await patch(['settings']);
  });

  test('are not larger than the signed context allows', async () => {
    const path = 'settings.calendar.holidays';
    const change = (count: number) => ({
      settings: { calendar: { weekend: [], holidays: Array<string>(count).fill('2030-02-05') } },
    });
    await expect(patch([path], change(600))).rejects.toThrow(refused('settings'));
    await expect(world.tenant('oversize', change(600))).rejects.toThrow(refused('settings'));
    expect((await patch([path], change(500))).settings?.calendar?.holidays).toHaveLength(500);
  });
});
