import { dataOf } from '@masar/kit/bus';
import { until } from '@masar/kit/testing';
import { problemsOf } from '../../../proto/test/event-problems';
import {
  TenantsServiceService as Tenants,
  WorkspacesServiceService as Workspaces,
} from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { World } from './identity-world';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

const bank = { id: 'bank_of_events', name: 'Bank', plan: 'Growth', jurisdiction: 'SA' };
const tenantId = bank.id;

/** Waits for this many events of the record. */
async function told(subject: string, count: number) {
  const of = () => world.heard.filter((event) => event.subject === subject);
  await until(() => of().length >= count);
  const heard = of().map((event) => ({ ...event, data: dataOf(event) }));
  expect(heard.flatMap(problemsOf)).toEqual([]);
  expect(heard.map(({ sequence }) => sequence)).toEqual(heard.map((_, at) => at + 1));
  return heard;
}

test("tells of a tenant, by the tenant's own clock, to the operator", async () => {
  await world.call(Tenants.createTenant, { ...bank, kind: 'sandbox' });
  const [created] = await told(tenantId, 1);
  expect(created).toMatchObject({ type: 'tenant.created', tenantid: 'platform' });
  expect(created?.data).toMatchObject({
    tenant: { id: tenantId, plan: 'Growth', kind: 'sandbox', status: 'active' },
    tenantTime: '2026-11-21T09:00:00.000Z',
  });
  await world.identity.clocks.move(world.operatorOf(tenantId), () => 86_400_000);
  const change = { tenantId, plan: 'Enterprise', paths: ['plan'] };
  // An update without a change has no event.
  await world.call(Tenants.patchTenant, change);
  await world.call(Tenants.patchTenant, change);
  const [, updated, ...more] = await told(tenantId, 2);
  expect(updated).toMatchObject({
    type: 'tenant.updated',
    data: { tenant: { plan: 'Enterprise' } },
  });
  expect(updated?.data).toHaveProperty('tenantTime', '2026-11-22T09:00:00.000Z');
  expect(more).toEqual([]);
});

test('tells of a workspace to its tenant', async () => {
  const scope = world.operatorOf(tenantId);
  await world.call(Workspaces.createWorkspace, { id: 'retail', name: 'Retail' }, scope);
  await world.call(
    Workspaces.patchWorkspace,
    { id: 'retail', status: 'closed', paths: ['status'] },
    scope,
  );
  const [created, updated] = await told('retail', 2);
  expect(created).toMatchObject({
    ...{ type: 'workspace.created', tenantid: tenantId },
    data: { workspace: { id: 'retail', name: 'Retail', status: 'active' } },
  });
  expect(updated).toMatchObject({
    ...{ type: 'workspace.updated', tenantid: tenantId },
    data: { workspace: { id: 'retail', status: 'closed' } },
  });
});
