import { firstId } from '@masar/kit/ids';
import { dateOf } from '@masar/kit/time';
import { heardOf, type HeardEvent } from '@masar/kit/testing';
import { newTenant, openAuditWorld, recordOf, type AuditWorld } from './audit-world';

const DAY_MS = 86_400_000;
/** Bound on a wait that would never end. */
const WITHIN_MS = 120_000;

let world: AuditWorld;
beforeEach(async () => {
  world = await openAuditWorld();
});
afterEach(() => world.close());

/** Waits for this many published roots of a tenant. */
async function rootsOf(tenantId: string, count: number): Promise<readonly HeardEvent[]> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end;) {
    const found = world.published.filter(({ tenantid }) => tenantid === tenantId);
    if (found.length >= count) return found.map(heardOf);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`fewer than ${count} roots were published`);
}

const append = (tenantId: string, eventId = world.eventId()) =>
  world.trail.append(tenantId, recordOf({ eventId }));

test('at the end of a day the root of each trail is published', async () => {
  const [one, other] = [newTenant(), newTenant()];
  for (const tenantId of [one, one, other]) await append(tenantId);
  const day = dateOf(world.clock.now());
  world.clock.at += DAY_MS;
  await world.anchors.publishDue();
  const [event] = await rootsOf(one, 1);
  const { hash: root } = (await world.of(one)).at(-1)!;
  expect(event).toMatchObject({
    type: 'audit.root.published',
    source: '/masar/gateway',
    tenantid: one,
    data: { day, seq: 2, root },
  });
  expect((await rootsOf(other, 1))[0]).toMatchObject({ data: { day, seq: 1 } });
});

test('a root has the last hash at midnight, even if it is published late', async () => {
  const tenantId = newTenant();
  world.clock.at += DAY_MS;
  const midnight = Date.parse(dateOf(world.clock.now()));
  await append(tenantId, firstId('evt', midnight - 1));
  await append(tenantId, firstId('evt', midnight));
  await world.anchors.publishDue();
  expect((await rootsOf(tenantId, 1))[0]).toMatchObject({ data: { seq: 1 } });
});

test('several gateways publish one root a day', async () => {
  const tenantId = newTenant();
  await append(tenantId);
  world.clock.at += DAY_MS;
  const gateways = [world.anchors, world.anotherAnchors(), world.anotherAnchors()];
  await Promise.all(gateways.map((anchors) => anchors.publishDue()));
  // A gateway that starts later on that day.
  await world.anotherAnchors().publishDue();
  world.clock.at += DAY_MS;
  await append(tenantId, firstId('evt', world.clock.at - DAY_MS));
  await Promise.all(gateways.map((anchors) => anchors.publishDue()));
  const roots = await rootsOf(tenantId, 2);
  expect(roots.map(({ data }) => (data as { seq: number }).seq)).toEqual([1, 2]);
});

test('the trail of an erased tenant has no new root', async () => {
  const [erased, other] = [newTenant(), newTenant()];
  world.erased.add(erased);
  await append(erased);
  await append(other);
  world.clock.at += DAY_MS;
  await world.anchors.publishDue();
  await rootsOf(other, 1);
  expect([...(await world.anchors.rootsOf(erased))]).toEqual([]);
});

test('a day without new entries has no root of its own', async () => {
  const tenantId = newTenant();
  await append(tenantId);
  for (let day = 0; day < 3; day += 1) {
    world.clock.at += DAY_MS;
    await world.anchors.publishDue();
  }
  expect(await world.anchors.rootsOf(tenantId)).toEqual(
    new Map([[1, (await world.of(tenantId))[0]!.hash]]),
  );
});
