import { failure, newTenant, type Caller, type RunningService } from '@masar/kit/testing';
import {
  DisputesServiceService as RPC,
  type CreateDisputeAgentRequest,
} from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import { complaint, later, startDisputes } from './support/running-service';

let service: RunningService;
beforeAll(async () => {
  service = await startDisputes();
});
afterAll(() => service.stop());

const agent = async (caller: Caller, over: Partial<CreateDisputeAgentRequest> = {}) =>
  (
    await service.call(
      RPC.createDisputeAgent,
      { name: 'Amal', skills: ['DUPLICATE_CHARGE'], ...over },
      caller,
    )
  ).id;
const create = (caller: Caller, over = {}) =>
  service.call(RPC.createDispute, complaint(over), caller);
const assigned = async (caller: Caller, over = {}) => (await create(caller, over)).assignedTo;
const get = (disputeId: string, caller: Caller) =>
  service.call(RPC.getDispute, { disputeId }, caller);
const resolve = (disputeId: string, caller: Caller) =>
  service.call(
    RPC.resolveDispute,
    { disputeId, resolution: 'WITHDRAWN', action: 'NO_ACTION' },
    caller,
  );
const change = (agentId: string, body: object, caller: Caller) =>
  service.call(
    RPC.patchDisputeAgent,
    { agentId, skills: [], paths: Object.keys(body), ...body },
    caller,
  );
const countOf = (all: readonly (string | undefined)[]) =>
  all.reduce<Record<string, number>>(
    (sum, id = 'nobody') => ({ ...sum, [id]: (sum[id] ?? 0) + 1 }),
    {},
  );

test('disputes go to the agent with the skill and the fewest open cases, in turn among equals', async () => {
  const { maker } = newTenant();
  const [first, second] = [await agent(maker), await agent(maker)];
  await agent(maker, { skills: ['CANCELLATION'] });
  const got: (string | undefined)[] = [];
  for (let each = 0; each < 4; each += 1) got.push(await assigned(maker));
  expect(countOf(got)).toEqual({ [first]: 2, [second]: 2 });
  expect(got[0]).not.toBe(got[1]);
});

test('equal agents take turns even when every case is resolved at once', async () => {
  const { maker } = newTenant();
  const agents = [await agent(maker), await agent(maker), await agent(maker)];
  const got: (string | undefined)[] = [];
  for (let each = 0; each < 6; each += 1) {
    const { disputeId, assignedTo } = await create(maker);
    got.push(assignedTo);
    await resolve(disputeId, maker);
  }
  expect(countOf(got)).toEqual(Object.fromEntries(agents.map((id) => [id, 2])));
});

test('critical disputes go to seniors only', async () => {
  const sandbox = later(newTenant().maker, 1);
  await agent(sandbox);
  const { disputeId, assignedTo } = await create(sandbox, { priority: 'CRITICAL' });
  expect(assignedTo).toBeUndefined();
  const senior = await agent(sandbox, { senior: true });
  await service.runDue(sandbox);
  expect((await get(disputeId, sandbox)).assignedTo).toBe(senior);
  expect(await assigned(sandbox, { priority: 'CRITICAL' })).toBe(senior);
});

test('nobody gets more open cases than the cap, also when many are opened at once', async () => {
  const { maker } = newTenant();
  const [first, second] = [
    await agent(maker, { maxOpenCases: 3 }),
    await agent(maker, { maxOpenCases: 5 }),
  ];
  const opened = await Promise.all(Array.from({ length: 20 }, () => create(maker)));
  expect(countOf(opened.map(({ assignedTo }) => assignedTo))).toEqual({
    ...{ [first]: 3, [second]: 5, nobody: 12 },
  });
});

test('a dispute without a free agent waits, and is assigned as soon as an agent is free', async () => {
  const { maker } = newTenant();
  const sandbox = later(maker, 1);
  const [first, second] = [await create(maker), await create(sandbox)];
  const id = await agent(sandbox, { maxOpenCases: 1 });
  expect(await service.runDue(sandbox)).toMatchObject({ ran: { disputes: 1 } });
  expect((await get(first.disputeId, sandbox)).assignedTo).toBe(id);
  expect((await get(second.disputeId, sandbox)).assignedTo).toBeUndefined();
  const events = await service.eventsOf(first.disputeId, 2);
  expect(events.map(({ type }) => type)).toEqual(['dispute.created', 'dispute.assigned']);
  await resolve(first.disputeId, sandbox);
  await service.runDue(sandbox);
  expect((await get(second.disputeId, sandbox)).assignedTo).toBe(id);
});

test('an agent who is away or no longer active gets nothing until that ends', async () => {
  const { maker } = newTenant();
  const id = await agent(maker, { awayUntil: '2026-06-16T12:00:00Z' });
  const { disputeId, assignedTo } = await create(later(maker, 1));
  expect(assignedTo).toBeUndefined();
  await service.runDue(later(maker, 3));
  expect((await get(disputeId, maker)).assignedTo).toBe(id);
  expect(await assigned(later(maker, 3))).toBe(id);
  expect(await change(id, { active: false, awayUntil: undefined }, maker)).toMatchObject({
    ...{ active: false, awayUntil: undefined, name: 'Amal', maxOpenCases: 50 },
  });
  expect(await assigned(later(maker, 4))).toBeUndefined();
  await change(id, { active: true }, maker);
  await service.runDue(later(maker, 5));
  expect(await assigned(maker)).toBe(id);
});

test('a person may assign a dispute to any active agent, also beyond the cap', async () => {
  const { maker } = newTenant();
  const [first, second] = [
    await agent(maker),
    await agent(maker, { maxOpenCases: 1, senior: true }),
  ];
  await create(maker, { priority: 'CRITICAL' });
  const { disputeId, assignedTo } = await create(maker);
  expect(assignedTo).toBe(first);
  const to = (agentId: string) => ({ disputeId, assignedTo: agentId, notes: 'She knows it.' });
  expect(await service.call(RPC.assignDispute, to(second), maker)).toMatchObject({
    assignedTo: second,
  });
  await service.call(RPC.assignDispute, { disputeId, assignedTo: second }, maker);
  expect(await failure(service.call(RPC.assignDispute, to(second), maker))).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'notes', code: 'NOT_ALLOWED' }],
  });
  const { data } = await service.call(
    RPC.listDisputeTimeline,
    { disputeId, page: 1, perPage: 20 },
    maker,
  );
  expect(data.map(({ event }) => event)).toEqual(['CREATED', 'ASSIGNED', 'ASSIGNED']);
  expect(data.at(-1)?.details).toBe(`Assigned to ${second} instead of ${first}: She knows it.`);
});

test('unknown, inactive and foreign agents are refused with the way out', async () => {
  const { maker } = newTenant();
  const { disputeId } = await create(maker);
  const inactive = await agent(maker, { active: false });
  const foreign = await agent(newTenant().maker);
  const errors = await Promise.all(
    [inactive, foreign, 'agt_unknown'].map((assignedTo) =>
      failure(service.call(RPC.assignDispute, { disputeId, assignedTo }, maker)),
    ),
  );
  const unknown = 'assignedTo is no agent of this tenant; GET /v1/disputes/agents lists them';
  expect(errors.map(({ code, message }) => [code, message])).toEqual([
    [
      'VALIDATION_ERROR',
      'assignedTo is an agent who is not active; make the agent active or name another one',
    ],
    ['VALIDATION_ERROR', unknown],
    ['VALIDATION_ERROR', unknown],
  ]);
});

test('a reopened dispute goes back to its agent', async () => {
  const { maker } = newTenant();
  const id = await agent(maker, { maxOpenCases: 1 });
  const { disputeId } = await create(maker);
  await resolve(disputeId, maker);
  expect(await assigned(maker)).toBe(id);
  const body = { status: 'INVESTIGATING', notes: 'New slip.' };
  const reopened = await service.call(
    RPC.patchDispute,
    { disputeId, paths: Object.keys(body), ...body },
    maker,
  );
  expect(reopened).toMatchObject({ status: 'INVESTIGATING', assignedTo: id });
  // The reopened dispute takes a place again: two cases with a cap of one leave none for a third.
  expect(await assigned(maker)).toBeUndefined();
});

test('a reopened dispute whose agent is not at work waits for another, and its timeline says so', async () => {
  const sandbox = later(newTenant().maker, 1);
  const absent = await agent(sandbox);
  const { disputeId } = await create(sandbox);
  await resolve(disputeId, sandbox);
  await change(absent, { active: false }, sandbox);
  const body = { status: 'INVESTIGATING', notes: 'New slip.' };
  const patching = { disputeId, paths: Object.keys(body), ...body };
  expect((await service.call(RPC.patchDispute, patching, sandbox)).assignedTo).toBeUndefined();
  const other = await agent(sandbox);
  await service.runDue(sandbox);
  const asked = { disputeId, page: 1, perPage: 20 };
  const { data } = await service.call(RPC.listDisputeTimeline, asked, sandbox);
  expect(data.slice(-3).map(({ event, details }) => [event, details])).toEqual([
    ['REOPENED', 'Reopened: New slip.'],
    ['UNASSIGNED', `${absent} is not at work; the dispute waits for another agent.`],
    ['ASSIGNED', `Assigned to ${other}.`],
  ]);
});

test('a new dispute does not overtake one that waits in the same queue', async () => {
  const { maker } = newTenant();
  const id = await agent(maker, { maxOpenCases: 1 });
  const [has, waits] = [await create(maker), await create(later(maker, 1))];
  await resolve(has.disputeId, maker);
  const newer = await create(later(maker, 2));
  expect([has.assignedTo, waits.assignedTo, newer.assignedTo]).toEqual([id, undefined, undefined]);
  const sandbox = later(maker, 3);
  await service.runDue(sandbox);
  expect((await get(waits.disputeId, sandbox)).assignedTo).toBe(id);
  expect((await get(newer.disputeId, sandbox)).assignedTo).toBeUndefined();
});

test('waiting disputes are assigned in order of time across categories, and a missing senior holds up no other', async () => {
  const { maker } = newTenant();
  const [urgent, first, second] = [
    await create(maker, { priority: 'CRITICAL' }),
    await create(later(maker, 1), { category: 'CANCELLATION' }),
    await create(later(maker, 2)),
  ];
  const sandbox = later(maker, 3);
  const id = await agent(sandbox, {
    maxOpenCases: 1,
    skills: ['DUPLICATE_CHARGE', 'CANCELLATION'],
  });
  await service.runDue(sandbox);
  const agents = await Promise.all(
    [urgent, first, second].map(
      async ({ disputeId }) => (await get(disputeId, sandbox)).assignedTo,
    ),
  );
  expect(agents).toEqual([undefined, id, undefined]);
});

test('a dispute that is assigned after its deadline records the breach first', async () => {
  const { maker } = newTenant();
  const { disputeId } = await create(maker);
  const late = later(maker, 30);
  await agent(late);
  await service.runDue(late);
  const events = await service.eventsOf(disputeId, 3);
  expect(events.map(({ type }) => type)).toEqual([
    ...['dispute.created', 'dispute.sla.breach', 'dispute.assigned'],
  ]);
});

test('a repeated assignment is answered as before, whatever became of the agent', async () => {
  const { maker } = newTenant();
  const id = await agent(maker, { skills: ['CANCELLATION'] });
  const { disputeId } = await create(maker);
  const keyed = { ...maker, idempotencyKey: 'assign-1', fingerprint: 'same' };
  const assign = () => service.call(RPC.assignDispute, { disputeId, assignedTo: id }, keyed);
  await assign();
  await change(id, { active: false }, maker);
  expect((await assign()).assignedTo).toBe(id);
});

test('a tenant has at most a thousand agents', async () => {
  const { maker } = newTenant();
  for (let hundred = 0; hundred < 10; hundred += 1)
    await Promise.all(Array.from({ length: 100 }, () => agent(maker)));
  expect(await failure(agent(maker))).toMatchObject({
    code: 'CONFLICT',
    details: [{ field: 'name', message: expect.stringContaining('at most 1000') }],
  });
});
