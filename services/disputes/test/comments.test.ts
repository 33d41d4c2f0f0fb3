import { failure, newTenant, type Caller, type RunningService } from '@masar/kit/testing';
import { DisputesServiceService as RPC } from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import { complaint, later, startDisputes } from './support/running-service';

let service: RunningService;
beforeAll(async () => {
  service = await startDisputes();
});
afterAll(() => service.stop());

const open = async (caller: Caller) =>
  (await service.call(RPC.createDispute, complaint(), caller)).disputeId;
const say = (disputeId: string, content: string, caller: Caller, over = {}) =>
  service.call(RPC.createDisputeComment, { disputeId, content, attachments: [], ...over }, caller);
const page = { page: 1, perPage: 100 };
const comments = (disputeId: string, caller: Caller, asked = page) =>
  service.call(RPC.listDisputeComments, { disputeId, ...asked }, caller);
const timeline = (disputeId: string, caller: Caller, asked = page) =>
  service.call(RPC.listDisputeTimeline, { disputeId, ...asked }, caller);
const outsider = (caller: Caller): Caller => ({ ...caller, scopes: ['disputes:read'] });

test('internal comments are seen with disputes:read_internal only: in lists, counts, timeline and events', async () => {
  const { maker } = newTenant();
  const disputeId = await open(maker);
  await say(disputeId, 'To the customer.', maker);
  await say(disputeId, 'A secret of the staff.', maker, { internal: true });
  const escalation = { disputeId, reason: 'Asked.', escalateTo: 'SUPERVISOR' };
  await service.call(RPC.escalateDispute, escalation, maker);
  const seen = await comments(disputeId, outsider(maker));
  expect(seen.data.map(({ content, internal }) => ({ content, internal }))).toEqual([
    { content: 'To the customer.', internal: false },
  ]);
  expect(seen.pagination?.total).toBe(1);
  const got = await service.call(RPC.getDispute, { disputeId }, outsider(maker));
  expect(got.commentCount).toBe(1);
  const told = await timeline(disputeId, outsider(maker));
  expect(told.data.map(({ event }) => event)).toEqual(['CREATED', 'COMMENT_ADDED', 'ESCALATED']);
  expect(told.pagination?.total).toBe(3);
  const events = await service.eventsOf(disputeId, 2);
  expect(events.at(-1)?.data).toMatchObject({ dispute: { commentCount: 1 } });
  expect(JSON.stringify([events, told, got])).not.toContain('secret');

  const staff = await comments(disputeId, maker);
  expect(staff.data.map(({ content }) => content)).toEqual([
    ...['To the customer.', 'A secret of the staff.'],
  ]);
  expect((await timeline(disputeId, maker)).data).toHaveLength(4);
  expect((await service.call(RPC.getDispute, { disputeId }, maker)).commentCount).toBe(2);
});

test('an internal comment does not change the updatedAt that others see', async () => {
  const { maker } = newTenant();
  const at = (hours: number) => later(maker, hours);
  const disputeId = await open(at(0));
  await say(disputeId, 'To the customer.', at(1));
  await say(disputeId, 'Between us.', at(2), { internal: true });
  const seen = async (caller: Caller) =>
    (await service.call(RPC.getDispute, { disputeId }, caller)).updatedAt;
  const customer = { ...outsider(at(3)), partyId: 'cust_001' };
  expect(await seen(at(3))).toBe('2026-06-16T11:00:00.000Z');
  expect(await seen(outsider(at(3)))).toBe('2026-06-16T10:00:00.000Z');
  expect(await seen(customer)).toBe('2026-06-16T10:00:00.000Z');
});

test('the content of a comment is in no timeline', async () => {
  const { maker } = newTenant();
  const disputeId = await open(maker);
  const { commentId } = await say(disputeId, 'Between us.', maker);
  const { data } = await timeline(disputeId, maker);
  expect(data.at(-1)?.details).toBe(`Added the comment ${commentId}.`);
});

test('a long case keeps every comment in its order, whatever its document holds', async () => {
  const { maker } = newTenant();
  const disputeId = await open(maker);
  const contents = Array.from({ length: 150 }, (_, i) => `Comment ${i + 1}.`);
  for (const [i, content] of contents.entries()) {
    await say(disputeId, content, maker, { internal: i % 3 === 0 });
  }
  const pages = await Promise.all(
    [1, 2, 3, 4].map((n) => comments(disputeId, maker, { page: n, perPage: 40 })),
  );
  expect(pages.flatMap(({ data }) => data.map(({ content }) => content))).toEqual(contents);
  expect(pages.map(({ pagination }) => pagination?.total)).toEqual([150, 150, 150, 150]);
  expect(new Set(pages.flatMap(({ data }) => data.map(({ commentId }) => commentId))).size).toBe(
    150,
  );
  const public_ = await comments(disputeId, outsider(maker));
  expect(public_.data.map(({ content }) => content)).toEqual(
    contents.filter((_, i) => i % 3 !== 0),
  );
  const last = await timeline(disputeId, maker, { page: 2, perPage: 100 });
  expect(last.data).toHaveLength(51);
  expect(last.pagination?.total).toBe(151);
  const listed = await service.call(RPC.listDisputes, page, maker);
  expect(listed.data[0]?.commentCount).toBe(150);
});

test('cursors of a caller who sees no internal comment go over the others, and count no hidden one', async () => {
  const { maker } = newTenant();
  const disputeId = await open(maker);
  for (let each = 1; each <= 80; each += 1) {
    await say(disputeId, `Comment ${each}.`, maker, { internal: each % 3 === 0 });
  }
  const other = outsider(maker);
  const all = (await comments(disputeId, other)).data.map(({ content }) => content);
  const followed: string[] = [];
  const places: unknown[] = [];
  let after: string | undefined;
  do {
    const asked = { page: 0, perPage: 20, ...(after !== undefined && { after }) };
    const { data, pagination } = await comments(disputeId, other, asked);
    followed.push(...data.map(({ content }) => content));
    after = pagination?.next;
    if (after !== undefined) places.push(JSON.parse(Buffer.from(after, 'base64url').toString())[2]);
  } while (after !== undefined);
  expect(followed).toEqual(all);
  expect(followed).toHaveLength(54);
  expect(places).toEqual(['n20', 'n40']);
});

test('a repeated key adds one comment, also when the case went on meanwhile', async () => {
  const { maker } = newTenant();
  const disputeId = await open(maker);
  const keyed = { ...maker, idempotencyKey: 'once', fingerprint: 'same' };
  const first = await say(disputeId, 'Once.', keyed);
  expect(await say(disputeId, 'Once.', keyed)).toEqual(first);
  for (let each = 0; each < 70; each += 1) await say(disputeId, 'More.', maker);
  expect(await say(disputeId, 'Once.', keyed)).toEqual(first);
  expect((await comments(disputeId, maker)).pagination?.total).toBe(71);
});

test('many comments at once are all kept, each once', async () => {
  const { maker } = newTenant();
  const disputeId = await open(maker);
  const contents = Array.from({ length: 90 }, (_, i) => `At once ${i}.`);
  await Promise.all(contents.map((content) => say(disputeId, content, maker)));
  const kept = (await comments(disputeId, maker)).data.map(({ content }) => content);
  expect(kept.toSorted()).toEqual(contents.toSorted());
});

test('a closed dispute takes no comment and no evidence', async () => {
  const { maker } = newTenant();
  const disputeId = await open(maker);
  const terms = { disputeId, resolution: 'WITHDRAWN', action: 'NO_ACTION' };
  await service.call(RPC.resolveDispute, terms, maker);
  await say(disputeId, 'Thank you.', maker);
  await service.call(RPC.patchDispute, { disputeId, status: 'CLOSED', paths: ['status'] }, maker);
  expect(await failure(say(disputeId, 'One more.', maker))).toMatchObject({
    code: 'CONFLICT',
    message: 'status is CLOSED: a closed dispute takes no comment; open a new dispute',
  });
  const evidence = service.call(RPC.addDisputeEvidence, { disputeId, documentId: 'doc' }, maker);
  expect(await failure(evidence)).toMatchObject({ code: 'CONFLICT' });
});

test('evidence is listed with who gave it, and no document twice', async () => {
  const { maker } = newTenant();
  const { disputeId } = await service.call(
    RPC.createDispute,
    complaint({ evidence: ['doc_1'] }),
    maker,
  );
  const added = { disputeId, documentId: 'doc_2', type: 'RECEIPT', dueBy: '2026-07-01' };
  await service.call(RPC.addDisputeEvidence, added, maker);
  const { data } = await service.call(RPC.listDisputeEvidence, { disputeId, ...page }, maker);
  const by = { submittedBy: 'key_maker', submittedAt: '2026-06-16T09:00:00.000Z' };
  expect(data).toEqual([
    { documentId: 'doc_1', type: 'OTHER', dueBy: undefined, ...by },
    { documentId: 'doc_2', type: 'RECEIPT', dueBy: '2026-07-01', ...by },
  ]);
  expect(await failure(service.call(RPC.addDisputeEvidence, added, maker))).toMatchObject({
    ...{ code: 'CONFLICT', message: 'documentId is in evidence already' },
  });
});
