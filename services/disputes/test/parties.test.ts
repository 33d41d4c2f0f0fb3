import { failure, newTenant, type Caller, type RunningService } from '@masar/kit/testing';
import { DisputesServiceService as RPC } from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import { complaint, startDisputes } from './support/running-service';

let service: RunningService;
beforeAll(async () => {
  service = await startDisputes();
});
afterAll(() => service.stop());

const create = (caller: Caller, over = {}) =>
  service.call(
    RPC.createDispute,
    complaint({ ...over, ...(caller.partyId !== undefined && { priority: undefined }) }),
    caller,
  );
const page = { page: 1, perPage: 100 };
const customerOf = ({ tenantId }: Caller, partyId: string): Caller => ({
  ...{ tenantId, actor: `key_of_${partyId}`, partyId },
  scopes: ['disputes:*'],
});

test("a customer's credential opens and sees the customer's own disputes, and no other", async () => {
  const { maker } = newTenant();
  await service.call(RPC.createDisputeAgent, { name: 'Amal', skills: ['DUPLICATE_CHARGE'] }, maker);
  const customer = customerOf(maker, 'cust_001');
  const other = customerOf(maker, 'cust_002');
  const { disputeId, caseNumber, assignedTo } = await create(customer);
  expect([caseNumber, assignedTo]).toEqual(['DSP-2026-000001', undefined]);
  const byStaff = await service.call(RPC.getDispute, { disputeId }, maker);
  expect(byStaff.assignedTo).toMatch(/^agt_/);
  expect((await create(maker, { customerId: 'cust_002' })).caseNumber).toBe('DSP-2026-000002');

  const seen = await service.call(RPC.listDisputes, page, customer);
  expect(seen.data.map((each) => each.disputeId)).toEqual([disputeId]);
  expect((await service.call(RPC.listDisputes, page, other)).pagination?.total).toBe(1);
  const reads = [
    service.call(RPC.getDispute, { disputeId }, other),
    service.call(RPC.listDisputeTimeline, { disputeId, ...page }, other),
    service.call(RPC.listDisputeComments, { disputeId, ...page }, other),
    service.call(RPC.listDisputeEvidence, { disputeId, ...page }, other),
    service.call(RPC.createDisputeComment, { disputeId, content: 'x', attachments: [] }, other),
    service.call(RPC.addDisputeEvidence, { disputeId, documentId: 'doc' }, other),
  ];
  for (const refusal of await Promise.all(reads.map(failure)))
    expect(refusal).toMatchObject({ code: 'NOT_FOUND' });
});

test('a key of a party neither opens nor reads disputes of another customer', async () => {
  const { maker } = newTenant();
  const customer = customerOf(maker, 'cust_002');
  const message = 'customerId is not of the party that this credential is bound to';
  expect(await failure(create(customer))).toMatchObject({ code: 'AUTHORIZATION_ERROR', message });
  const list = service.call(RPC.listDisputes, { ...page, customerId: 'cust_001' }, customer);
  expect(await failure(list)).toMatchObject({ code: 'AUTHORIZATION_ERROR', message });
  const ofAgent = service.call(RPC.listDisputes, { ...page, assignedTo: 'agt_1' }, customer);
  expect(await failure(ofAgent)).toMatchObject({ code: 'VALIDATION_ERROR' });
  const breached = service.call(RPC.listDisputes, { ...page, breached: true }, customer);
  expect(await failure(breached)).toMatchObject({ code: 'VALIDATION_ERROR' });
  const urgent = complaint({ priority: 'CRITICAL', customerId: 'cust_002' });
  expect(await failure(service.call(RPC.createDispute, urgent, customer))).toMatchObject({
    ...{
      code: 'VALIDATION_ERROR',
      message: "priority is for the tenant's own credentials; leave it out",
    },
  });
  expect((await service.call(RPC.listDisputes, page, maker)).data).toEqual([]);
});

test("it sees neither the staff's names nor its notes, work and internal comments", async () => {
  const { maker } = newTenant();
  const settings = {
    jurisdiction: 'AE',
    dispute: { approvalLimit: { amount: '10.00', currency: 'SAR' } },
  };
  const staff = { ...maker, settings };
  const checker = { ...staff, actor: 'key_checker' };
  const customer = customerOf(maker, 'cust_001');
  const { disputeId } = await create({ ...customer, settings });
  const say = (content: string, caller: Caller, internal = false) =>
    service.call(
      RPC.createDisputeComment,
      { disputeId, content, internal, attachments: [] },
      caller,
    );
  await say('Please look.', customer);
  await say('A fraud, I think.', staff, true);
  await say('We are looking.', staff);
  const move = { status: 'INVESTIGATING', notes: 'He calls a lot.' };
  await service.call(RPC.patchDispute, { disputeId, paths: Object.keys(move), ...move }, staff);
  const terms = { resolution: 'CUSTOMER_FAVOR', action: 'REFUND', amount: '250' };
  await service.call(RPC.resolveDispute, { disputeId, ...terms }, staff);
  expect((await service.call(RPC.getDispute, { disputeId }, customer)).proposal).toBeUndefined();
  await service.call(RPC.approveDisputeResolution, { disputeId }, checker);

  const seen = await service.call(RPC.getDispute, { disputeId }, customer);
  expect(seen).toMatchObject({
    ...{ status: 'RESOLVED', commentCount: 2, createdBy: 'customer', regulator: undefined },
    resolution: { amount: '250.00', resolvedBy: 'staff', approvedBy: undefined },
  });
  const comments = await service.call(RPC.listDisputeComments, { disputeId, ...page }, customer);
  expect(comments.data.map(({ author, content }) => [author, content])).toEqual([
    ['customer', 'Please look.'],
    ['staff', 'We are looking.'],
  ]);
  const told = await service.call(RPC.listDisputeTimeline, { disputeId, ...page }, customer);
  expect(told.data.map(({ event, actor }) => `${event} ${actor}`)).toEqual([
    ...['CREATED customer', 'COMMENT_ADDED customer', 'COMMENT_ADDED staff'],
    ...['STATUS_CHANGED staff', 'RESOLVED staff'],
  ]);
  // Ids of comments do not tell how many internal comments there are.
  expect(comments.data.map(({ commentId }) => commentId.slice(-2))).toEqual(['_1', '_2']);
  const text = JSON.stringify([seen, comments, told]);
  expect(text).not.toMatch(/fraud|calls a lot|key_maker|key_checker/);
});

test('a key of a party writes no internal comment, and its comments acknowledge nothing', async () => {
  const { maker } = newTenant();
  const customer = customerOf(maker, 'cust_001');
  const settings = { jurisdiction: 'AE' };
  const { disputeId } = await create({ ...customer, settings });
  const body = { disputeId, content: 'x', attachments: [] };
  const internal = service.call(RPC.createDisputeComment, { ...body, internal: true }, customer);
  expect(await failure(internal)).toMatchObject({
    ...{ code: 'VALIDATION_ERROR', message: 'internal comments are written by the staff' },
  });
  await service.call(RPC.createDisputeComment, body, customer);
  const byStaff = () => service.call(RPC.getDispute, { disputeId }, maker);
  expect((await byStaff()).regulator?.acknowledgedAt).toBeUndefined();
  await service.call(RPC.createDisputeComment, body, maker);
  expect((await byStaff()).regulator?.acknowledgedAt).toBe('2026-06-16T09:00:00.000Z');
});

test('operations that belong to no party are closed to a key of a party, whatever its scopes', async () => {
  const { maker } = newTenant();
  const customer = customerOf(maker, 'cust_001');
  const calls = [
    service.call(RPC.listDisputeAgents, page, customer),
    service.call(RPC.createDisputeAgent, { name: 'Amal', skills: ['DUPLICATE_CHARGE'] }, customer),
    service.call(
      RPC.getDisputeReport,
      { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
      customer,
    ),
  ];
  for (const refusal of await Promise.all(calls.map(failure)))
    expect(refusal).toMatchObject({ code: 'AUTHORIZATION_ERROR' });
});
