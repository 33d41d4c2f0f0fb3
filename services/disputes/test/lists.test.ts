import { connect } from '@masar/kit/store';
import { failure, newTenant, type Caller, type RunningService } from '@masar/kit/testing';
import {
  DisputesServiceService as RPC,
  type ListDisputesRequest,
} from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import { complaint, later, startDisputes } from './support/running-service';

let service: RunningService;
beforeAll(async () => {
  service = await startDisputes();
});
afterAll(() => service.stop());

const CATEGORIES = ['DUPLICATE_CHARGE', 'CANCELLATION', 'NOT_RECEIVED'] as const;
const PRIORITIES = ['LOW', 'HIGH', 'CRITICAL', 'MEDIUM'] as const;

/** Twenty-four disputes, an hour apart: half of them investigated, of three customers. */
async function fill(caller: Caller) {
  const made = [];
  for (let i = 0; i < 24; i += 1) {
    const at = later(caller, i);
    const over = {
      ...{
        category: CATEGORIES[i % 3]!,
        priority: PRIORITIES[i % 4]!,
        customerId: `cust_${i % 3}`,
      },
    };
    const dispute = await service.call(RPC.createDispute, complaint(over), at);
    const { disputeId } = dispute;
    if (i % 2 === 0) {
      const body = { status: 'INVESTIGATING' };
      await service.call(RPC.patchDispute, { disputeId, paths: ['status'], ...body }, at);
    }
    made.push({ ...dispute, status: i % 2 === 0 ? 'INVESTIGATING' : 'OPEN' });
  }
  return made;
}

test('every filter and all of them together, newest first or by deadline', async () => {
  const { maker } = newTenant();
  const agentId = (
    await service.call(RPC.createDisputeAgent, { name: 'Amal', skills: ['CANCELLATION'] }, maker)
  ).id;
  const made = await fill(maker);
  const breach = later(maker, 30);
  await service.runDue(breach);
  const ids = async (filter: Partial<ListDisputesRequest>) => {
    const asked = { page: 1, perPage: 100, ...filter };
    const { data } = await service.call(RPC.listDisputes, asked, breach);
    return data.map(({ caseNumber }) => caseNumber);
  };
  const wanted = (holds: (one: (typeof made)[number], i: number) => boolean) =>
    made
      .filter((one, i) => holds(one, i))
      .map(({ caseNumber }) => caseNumber)
      .toReversed();
  const isBreached = ({ slaDeadline }: { slaDeadline: string }) =>
    slaDeadline <= '2026-06-17T15:00:00.000Z';
  const from = '2026-06-16T14:00:00Z';
  const to = '2026-06-16T21:00:00Z';

  expect(await ids({})).toEqual(wanted(() => true));
  expect(await ids({ status: 'OPEN' })).toEqual(wanted(({ status }) => status === 'OPEN'));
  expect(await ids({ category: 'NOT_RECEIVED' })).toEqual(wanted((_, i) => i % 3 === 2));
  expect(await ids({ priority: 'CRITICAL' })).toEqual(wanted((_, i) => i % 4 === 2));
  expect(await ids({ customerId: 'cust_1' })).toEqual(wanted((_, i) => i % 3 === 1));
  const assigned = wanted(({ assignedTo }) => assignedTo === agentId);
  expect(assigned.length).toBeGreaterThan(3);
  expect(await ids({ assignedTo: agentId })).toEqual(assigned);
  expect(await ids({ unassigned: true })).toEqual(
    wanted(({ assignedTo }) => assignedTo === undefined),
  );
  for (const over of [{ unassigned: false }, { unassigned: true, assignedTo: agentId }]) {
    expect(await failure(ids(over))).toMatchObject({ details: [{ field: 'unassigned' }] });
  }
  expect(await ids({ breached: true })).toEqual(wanted(isBreached));
  expect(await ids({ breached: false })).toEqual(wanted((one) => !isBreached(one)));
  expect(await ids({ from, to })).toEqual(wanted((_, i) => i >= 5 && i < 12));
  expect(
    await ids({
      ...{ status: 'INVESTIGATING', category: 'DUPLICATE_CHARGE', priority: 'CRITICAL' },
      ...{ customerId: 'cust_0', breached: true, from, to },
    }),
  ).toEqual(wanted((_, i) => i === 6));
  const byDeadline = made
    .toSorted(
      (a, b) =>
        a.slaDeadline.localeCompare(b.slaDeadline) || a.disputeId.localeCompare(b.disputeId),
    )
    .map(({ caseNumber }) => caseNumber);
  expect(await ids({ sort: 'slaDeadline' })).toEqual(byDeadline);
  const { maker: other } = newTenant();
  const asked = { page: 1, perPage: 100, category: 'NOT_RECEIVED' };
  expect((await service.call(RPC.listDisputes, asked, other)).data).toEqual([]);
});

const FILTERS = {
  ...{ 'state.status': 'OPEN', 'state.category': 'CANCELLATION', 'state.priority': 'HIGH' },
  ...{ 'state.assignedTo': 'agt_1', 'state.customerId': 'cust_1', 'state.isBreached': true },
};
const BY_TIME = { createdAt: -1, _id: -1 } as const;
const BY_DEADLINE = { 'state.slaDeadline': 1, _id: 1 } as const;

describe('a list', () => {
  let tenantId: string;
  let connection: Awaited<ReturnType<typeof connect>>;

  beforeAll(async () => {
    const { maker } = newTenant();
    ({ tenantId } = maker);
    await fill(maker);
    const uri = process.env['MASAR_TEST_MONGODB_URI'] ?? '';
    connection = await connect({ uri, database: 'masar_disputes' });
  });
  afterAll(() => connection.close());

  const explain = async (filter: object, sort: typeof BY_TIME | typeof BY_DEADLINE) =>
    connection
      .collection('disputes')
      .find({ tenantId, ...filter })
      .sort(sort)
      .explain('executionStats');

  test.each(Object.entries(FILTERS))(
    'filtered by %s reads no other dispute',
    async (name, value) => {
      const { executionStats: stats } = await explain({ [name]: value }, BY_TIME);
      expect(stats.totalDocsExamined).toBe(stats.nReturned);
    },
  );

  test('by deadline is read in the order of an index, of a status too', async () => {
    for (const filter of [{}, { 'state.status': 'OPEN' }]) {
      const { queryPlanner, executionStats: stats } = await explain(filter, BY_DEADLINE);
      expect(JSON.stringify(queryPlanner.winningPlan)).not.toContain('"SORT"');
      expect(stats.totalDocsExamined).toBe(stats.nReturned);
    }
  });

  test('reads the whole collection by no combination of filters', async () => {
    const names = Object.keys(FILTERS) as (keyof typeof FILTERS)[];
    for (let bits = 0; bits < 2 ** names.length; bits += 1) {
      const chosen = names.filter((_, i) => (bits >> i) % 2 === 1);
      const filter = Object.fromEntries(chosen.map((name) => [name, FILTERS[name]]));
      for (const sort of [BY_TIME, BY_DEADLINE]) {
        const { queryPlanner } = await explain(filter, sort);
        const plan = JSON.stringify(queryPlanner.winningPlan);
        expect(plan).toContain('IXSCAN');
        expect(plan).not.toContain('COLLSCAN');
      }
    }
  });
});
