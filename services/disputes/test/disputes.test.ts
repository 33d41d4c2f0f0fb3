import { failure, newTenant, type Caller, type RunningService } from '@masar/kit/testing';
import { DisputesServiceService as RPC } from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import { problemsOf, publishedTypes } from '../../../proto/test/event-problems';
import { complaint, later, startDisputes } from './support/running-service';

let service: RunningService;
beforeAll(async () => {
  service = await startDisputes();
});
afterAll(() => service.stop());

const create = (caller: Caller, over = {}) =>
  service.call(RPC.createDispute, complaint(over), caller);
const page = { page: 1, perPage: 100 };
const timeline = async (disputeId: string, caller: Caller) =>
  (await service.call(RPC.listDisputeTimeline, { disputeId, ...page }, caller)).data;
const patch = (disputeId: string, body: object, caller: Caller) =>
  service.call(RPC.patchDispute, { disputeId, paths: Object.keys(body), ...body }, caller);

test('a dispute is opened with its number, its deadline and nobody to work on it', async () => {
  const { maker } = newTenant();
  const { disputeId, ...opened } = await create(maker);
  expect(opened).toEqual({
    ...{ caseNumber: 'DSP-2026-000001', status: 'OPEN', assignedTo: undefined },
    ...{ type: 'TRANSACTION', category: 'DUPLICATE_CHARGE', priority: 'HIGH' },
    ...{ customerId: 'cust_001', transactionId: 'txn_889', amount: '250.00', currency: 'SAR' },
    ...{ description: undefined, evidence: [], links: undefined },
    ...{ escalationLevel: 0, escalatedTo: undefined, commentCount: 0 },
    ...{ slaDeadline: '2026-06-17T09:00:00.000Z', slaBreachedAt: undefined, slaPaused: false },
    ...{ slaRemainingSeconds: 86_400, slaElapsedPercent: 0, regulator: undefined },
    ...{ resolution: undefined, proposal: undefined, closedAt: undefined },
    ...{ createdBy: 'key_maker' },
    ...{ createdAt: '2026-06-16T09:00:00.000Z', updatedAt: '2026-06-16T09:00:00.000Z' },
  });
  expect(await service.call(RPC.getDispute, { disputeId }, maker)).toEqual({
    disputeId,
    ...opened,
  });
});

test('the life of a case reads as a story in its timeline', async () => {
  const { maker, reviewer } = newTenant();
  const { disputeId } = await create(maker);
  await patch(disputeId, { status: 'INVESTIGATING', notes: 'Slip asked for.' }, later(maker, 1));
  await service.call(
    RPC.createDisputeComment,
    { disputeId, content: 'Confirmed by the merchant.', attachments: ['doc_7'] },
    later(reviewer, 2),
  );
  await service.call(
    RPC.addDisputeEvidence,
    { disputeId, documentId: 'doc_slip', type: 'RECEIPT' },
    later(maker, 3),
  );
  const escalation = { disputeId, reason: 'Second opinion.', escalateTo: 'SUPERVISOR' };
  await service.call(RPC.escalateDispute, escalation, later(maker, 4));
  const terms = { resolution: 'CUSTOMER_FAVOR', action: 'REFUND', amount: '250.00' };
  const resolved = await service.call(RPC.resolveDispute, { disputeId, ...terms }, later(maker, 5));
  expect(resolved).toMatchObject({
    status: 'RESOLVED',
    resolution: { ...terms, resolvedBy: 'key_maker', resolvedAt: '2026-06-16T14:00:00.000Z' },
  });
  await patch(disputeId, { status: 'CLOSED' }, later(maker, 6));
  const told = await timeline(disputeId, maker);
  expect(
    told.map(({ timestamp, event, actor, details }) => [
      timestamp.slice(11, 16),
      event,
      actor,
      details,
    ]),
  ).toEqual([
    ['09:00', 'CREATED', 'key_maker', 'Opened with priority HIGH.'],
    ['10:00', 'STATUS_CHANGED', 'key_maker', 'Moved from OPEN to INVESTIGATING: Slip asked for.'],
    ['11:00', 'COMMENT_ADDED', 'key_reviewer', `Added the comment cmt_${disputeId.slice(4)}_1.`],
    ['12:00', 'EVIDENCE_ADDED', 'key_maker', 'Added the document doc_slip (RECEIPT).'],
    ['13:00', 'ESCALATED', 'key_maker', 'Escalated to SUPERVISOR: Second opinion.'],
    ['14:00', 'RESOLVED', 'key_maker', 'Resolved: CUSTOMER_FAVOR, REFUND of 250.00 SAR.'],
    ['15:00', 'CLOSED', 'key_maker', 'Closed.'],
  ]);
});

test('another tenant does not find the dispute', async () => {
  const { disputeId } = await create(newTenant().maker);
  const { maker: other } = newTenant();
  const calls = [
    service.call(RPC.getDispute, { disputeId }, other),
    patch(disputeId, { status: 'INVESTIGATING' }, other),
    service.call(RPC.createDisputeComment, { disputeId, content: 'x', attachments: [] }, other),
    service.call(RPC.listDisputeComments, { disputeId, ...page }, other),
    service.call(RPC.listDisputeTimeline, { disputeId, ...page }, other),
    service.call(RPC.listDisputeEvidence, { disputeId, ...page }, other),
    service.call(RPC.addDisputeEvidence, { disputeId, documentId: 'doc_1' }, other),
    service.call(RPC.escalateDispute, { disputeId, reason: 'x', escalateTo: 'LEGAL' }, other),
    service.call(RPC.assignDispute, { disputeId, assignedTo: 'agt_1' }, other),
    service.call(RPC.approveDisputeResolution, { disputeId }, other),
    service.call(RPC.rejectDisputeResolution, { disputeId, reason: 'x' }, other),
    service.call(
      RPC.resolveDispute,
      { disputeId, resolution: 'MERCHANT_FAVOR', action: 'NO_ACTION' },
      other,
    ),
  ];
  const errors = await Promise.all(calls.map((call) => failure(call)));
  expect(errors.map(({ code }) => code)).toEqual(calls.map(() => 'NOT_FOUND'));
  expect((await service.call(RPC.listDisputes, page, other)).data).toEqual([]);
});

test('a repeated key opens one dispute, and another request under it is refused', async () => {
  const { maker } = newTenant();
  const keyed = { ...maker, idempotencyKey: 'key-1', fingerprint: 'first' };
  const [first, again] = [await create(keyed), await create(keyed)];
  expect(again.disputeId).toBe(first.disputeId);
  expect((await create(maker)).caseNumber).toBe('DSP-2026-000002');
  const other = create({ ...keyed, fingerprint: 'other' });
  expect(await failure(other)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('fifty disputes opened at once have the numbers from 1 to 50', async () => {
  const { maker } = newTenant();
  const opened = await Promise.all(Array.from({ length: 50 }, () => create(maker)));
  const expected = Array.from(
    { length: 50 },
    (_, i) => `DSP-2026-${String(i + 1).padStart(6, '0')}`,
  );
  expect(opened.map(({ caseNumber }) => caseNumber).toSorted()).toEqual(expected);
});

test('of two resolutions at once one wins', async () => {
  const { maker, reviewer } = newTenant();
  const { disputeId } = await create(maker);
  const terms = { disputeId, resolution: 'WITHDRAWN', action: 'NO_ACTION' };
  const both = await Promise.allSettled(
    [maker, reviewer].map((by) => service.call(RPC.resolveDispute, terms, by)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const lost = both.find((each) => each.status === 'rejected');
  expect(lost?.reason).toMatchObject({ code: 'CONFLICT' });
  await service.eventsOf(disputeId, 2);
});

test('events of disputes match their published schemas', async () => {
  const { maker } = newTenant();
  await service.call(
    RPC.createDisputeAgent,
    { name: 'Amal', skills: ['DUPLICATE_CHARGE'], senior: true },
    maker,
  );
  const { disputeId } = await create(maker);
  const escalation = { disputeId, reason: 'Second opinion.', escalateTo: 'SUPERVISOR' };
  await service.call(RPC.escalateDispute, escalation, maker);
  await service.call(
    RPC.resolveDispute,
    { disputeId, resolution: 'CUSTOMER_FAVOR', action: 'REFUND', amount: '250' },
    later(maker, 25),
  );
  const events = await service.eventsOf(disputeId, 5);
  expect(events.map(({ type }) => type).toSorted()).toEqual(
    [...publishedTypes('disputes')].toSorted(),
  );
  expect(events.flatMap(problemsOf)).toEqual([]);
});
