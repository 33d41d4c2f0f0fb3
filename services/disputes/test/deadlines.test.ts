import { newTenant, type Caller, type RunningService } from '@masar/kit/testing';
import { DisputesServiceService as RPC } from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import { complaint, later, startDisputes } from './support/running-service';

let service: RunningService;
beforeAll(async () => {
  service = await startDisputes();
});
afterAll(() => service.stop());

const create = (caller: Caller, over = {}) =>
  service.call(RPC.createDispute, complaint(over), caller);
const get = (disputeId: string, caller: Caller) =>
  service.call(RPC.getDispute, { disputeId }, caller);
const patch = (disputeId: string, body: object, caller: Caller) =>
  service.call(RPC.patchDispute, { disputeId, paths: Object.keys(body), ...body }, caller);
const timeline = async (disputeId: string, caller: Caller) => {
  const asked = { disputeId, page: 1, perPage: 100 };
  const { data } = await service.call(RPC.listDisputeTimeline, asked, caller);
  return data.map(({ timestamp, event }) => `${timestamp} ${event}`);
};
const SECOND = 1 / 3600;

test.each([
  ['CRITICAL', 4, '2026-06-16T13:00:00.000Z'],
  ['HIGH', 24, '2026-06-17T09:00:00.000Z'],
  ['MEDIUM', 72, '2026-06-19T09:00:00.000Z'],
  ['LOW', 168, '2026-06-23T09:00:00.000Z'],
])(
  '%s breaches %i hours after its opening, to the second and once',
  async (priority, hours, deadline) => {
    const { maker } = newTenant();
    const { disputeId, slaDeadline } = await create(later(maker, 0), { priority });
    expect(slaDeadline).toBe(deadline);
    const before = later(maker, hours - SECOND);
    await service.runDue(before);
    expect(await get(disputeId, before)).toMatchObject({
      ...{ slaBreachedAt: undefined, slaRemainingSeconds: 1, slaElapsedPercent: 99 },
    });
    const at = later(maker, hours);
    expect(await service.runDue(at)).toMatchObject({ ran: { disputes: 1 } });
    expect(await service.runDue(later(maker, hours + 1))).toMatchObject({ ran: { disputes: 0 } });
    expect(await get(disputeId, at)).toMatchObject({
      ...{
        slaBreachedAt: deadline,
        slaRemainingSeconds: 0,
        slaElapsedPercent: 100,
        status: 'OPEN',
      },
    });
    const events = await service.eventsOf(disputeId, 2);
    expect(events.map(({ type }) => type)).toEqual(['dispute.created', 'dispute.sla.breach']);
  },
);

test('a command after the deadline records the breach first, before any sweep', async () => {
  const { maker } = newTenant();
  const { disputeId } = await create(maker);
  const resolved = await service.call(
    RPC.resolveDispute,
    { disputeId, resolution: 'WITHDRAWN', action: 'NO_ACTION' },
    later(maker, 30),
  );
  expect(resolved).toMatchObject({ slaBreachedAt: '2026-06-17T09:00:00.000Z', status: 'RESOLVED' });
  const events = await service.eventsOf(disputeId, 3);
  expect(events.map(({ type }) => type)).toEqual([
    ...['dispute.created', 'dispute.sla.breach', 'dispute.resolved'],
  ]);
});

test('a changed priority counts from the opening, and can breach at once', async () => {
  const { maker } = newTenant();
  const { disputeId } = await create(maker, { priority: 'LOW' });
  const raised = await patch(disputeId, { priority: 'CRITICAL' }, later(maker, 5));
  expect(raised).toMatchObject({
    ...{ slaDeadline: '2026-06-16T13:00:00.000Z', slaBreachedAt: '2026-06-16T13:00:00.000Z' },
  });
  const lowered = await patch(disputeId, { priority: 'HIGH' }, later(maker, 6));
  expect(lowered).toMatchObject({
    ...{ slaDeadline: '2026-06-17T09:00:00.000Z', slaBreachedAt: '2026-06-16T13:00:00.000Z' },
  });
});

test('the clock stands still where the tenant says so, and the deadline moves by that time', async () => {
  const { maker } = newTenant();
  const settings = { dispute: { pauseOn: ['AWAITING_CUSTOMER'] } };
  const at = (hours: number) => ({ ...later(maker, hours), settings });
  const { disputeId } = await create(at(0));
  const waiting = await patch(disputeId, { status: 'AWAITING_CUSTOMER' }, at(10));
  expect(waiting).toMatchObject({ slaPaused: true, slaRemainingSeconds: 14 * 3600 });
  await service.runDue(at(30));
  expect(await get(disputeId, at(30))).toMatchObject({
    ...{ slaPaused: true, slaBreachedAt: undefined, slaRemainingSeconds: 14 * 3600 },
  });
  const back = await patch(disputeId, { status: 'INVESTIGATING' }, at(30));
  expect(back).toMatchObject({ slaPaused: false, slaDeadline: '2026-06-18T05:00:00.000Z' });
  await patch(disputeId, { status: 'AWAITING_MERCHANT' }, at(31));
  await service.runDue(at(44));
  expect(await get(disputeId, at(44))).toMatchObject({ slaBreachedAt: '2026-06-18T05:00:00.000Z' });
});

test('a breach escalates where the tenant says so', async () => {
  const { maker } = newTenant();
  const settings = { dispute: { escalateOnBreach: true } };
  const { disputeId } = await create({ ...maker, settings });
  const late = later(maker, 24);
  await service.runDue(late);
  expect(await get(disputeId, late)).toMatchObject({
    ...{ status: 'ESCALATED', escalatedTo: 'SUPERVISOR', escalationLevel: 1 },
  });
  const events = await service.eventsOf(disputeId, 3);
  expect(events.map(({ type }) => type)).toEqual([
    ...['dispute.created', 'dispute.sla.breach', 'dispute.escalated'],
  ]);
});

test('a resolved dispute is closed after seven days, and reopens until then', async () => {
  const { maker } = newTenant();
  const { disputeId } = await create(maker);
  const terms = { disputeId, resolution: 'WITHDRAWN', action: 'NO_ACTION' };
  await service.call(RPC.resolveDispute, terms, later(maker, 1));
  const reopen = { status: 'INVESTIGATING', notes: 'A new slip.' };
  const reopened = await patch(disputeId, reopen, later(maker, 168));
  // The 167 hours for which the dispute was resolved do not count.
  expect(reopened).toMatchObject({
    ...{ slaDeadline: '2026-06-24T08:00:00.000Z', slaBreachedAt: undefined, resolution: undefined },
  });
  await service.call(RPC.resolveDispute, terms, later(maker, 169));
  await service.runDue(later(maker, 169 + 168));
  expect(await get(disputeId, later(maker, 400))).toMatchObject({
    ...{ status: 'CLOSED', closedAt: '2026-06-30T10:00:00.000Z' },
  });
  await expect(patch(disputeId, reopen, later(maker, 400))).rejects.toMatchObject({
    ...{
      code: 'CONFLICT',
      message: 'cannot investigate a dispute that is CLOSED; this state is final',
    },
  });
});

test("a regulator's days count business days, never pause, and warn before they end", async () => {
  const { maker } = newTenant();
  const settings = {
    jurisdiction: 'AE',
    calendar: { holidays: ['2026-06-17'] },
    dispute: { pauseOn: ['AWAITING_CUSTOMER'] },
  };
  const at = (hours: number) => ({ ...later(maker, hours), settings });
  const { disputeId, regulator } = await create(at(0));
  // Opened on a Tuesday, 13:00 in Dubai. The 17th is a holiday, the 20th and 21st are the weekend.
  expect(regulator).toEqual({
    ...{ jurisdiction: 'AE', breached: false },
    ...{ acknowledgeBy: '2026-06-19T20:00:00.000Z', acknowledgedAt: undefined },
    ...{ answerBy: '2026-07-01T20:00:00.000Z', answeredAt: undefined },
  });
  await patch(disputeId, { status: 'AWAITING_CUSTOMER' }, at(50));
  await service.runDue(at(24 * 40));
  expect(await get(disputeId, at(24 * 40))).toMatchObject({
    slaPaused: true,
    regulator: {
      ...{ breached: true, answeredAt: undefined, acknowledgedAt: '2026-06-18T11:00:00.000Z' },
    },
  });
  expect(await timeline(disputeId, at(24 * 40))).toEqual([
    '2026-06-16T09:00:00.000Z CREATED',
    '2026-06-17T09:00:00.000Z SLA_BREACHED',
    '2026-06-18T11:00:00.000Z STATUS_CHANGED',
    '2026-06-28T20:00:00.000Z REGULATOR_WARNING',
    '2026-07-01T20:00:00.000Z REGULATOR_BREACH',
  ]);
});
