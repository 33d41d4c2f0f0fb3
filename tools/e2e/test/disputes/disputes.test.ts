import { makeKey, newKey, openBank, type Bank } from '../../src/rails/bank';
import type { Client } from '../../src/client/client';
import { newAgent, newDispute } from '../../src/commands/dispute-cases';
import { eventually } from '../../src/client/eventually';
import { moveClock } from '../../src/rails/sandbox-clock';
import { Stack } from '../../src/stack/stack';
import { expectProblem } from '../../src/rails/problem';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
});
beforeEach(async () => {
  bank = await openBank(stack, { kind: 'sandbox' });
});
afterAll(() => stack?.stop());

const DISPUTES = '/api/v1/disputes';

interface Dispute {
  readonly disputeId: string;
  readonly status: string;
  readonly slaDeadline: string;
  readonly slaBreachedAt: string | null;
  readonly customerId: string;
}
interface Event {
  readonly type: string;
  readonly resourceId: string;
}

const get = async (id: string, by = bank.maker) =>
  (await by.get<Dispute>(`${DISPUTES}/${id}`)).body.data;
const eventsOf = async (id: string) => {
  const { data } = (await bank.maker.get<Event[]>(`/v1/events?resourceId=${id}`)).body;
  return data.map(({ type }) => type).toSorted();
};

test.each([
  ['CRITICAL', 'PT4H'],
  ['HIGH', 'PT24H'],
  ['MEDIUM', 'P3D'],
  ['LOW', 'P7D'],
])('a %s dispute breaches after %s of the sandbox clock, once', async (priority, duration) => {
  const id = await newDispute(bank, { priority });
  const { slaDeadline } = await get(id);
  await moveClock(bank.maker, { now: new Date(Date.parse(slaDeadline) - 60_000) });
  expect((await get(id)).slaBreachedAt).toBeNull();
  await moveClock(bank.maker, { advance: duration });
  const breached = await eventually(async () => {
    const dispute = await get(id);
    return dispute.slaBreachedAt === null ? undefined : dispute;
  }, 'the deadline is seen to be missed');
  expect(breached.slaBreachedAt).toBe(slaDeadline);
  await moveClock(bank.maker, { advance: 'PT1H' });
  const told = await eventually(async () => {
    const types = await eventsOf(id);
    return types.includes('dispute.sla.breach') ? types : undefined;
  }, 'the breach is told');
  expect(told).toEqual(['dispute.created', 'dispute.sla.breach']);
});

test.each<[string, object, string, string]>([
  ['an unknown type', { type: 'OTHER' }, 'type', 'INVALID_VALUE'],
  ['an unknown category', { category: 'NOISE' }, 'category', 'INVALID_VALUE'],
  ['an unknown priority', { priority: 'URGENT' }, 'priority', 'INVALID_VALUE'],
  ['an amount with float noise', { amount: '0.30000000000000004' }, 'amount', 'INVALID_FORMAT'],
  ['an amount as a number', { amount: 250 }, 'amount', 'INVALID_TYPE'],
  ['decimals that SAR does not have', { amount: '1.005' }, 'amount', 'INVALID_VALUE'],
  ['an amount without its currency', { currency: undefined }, 'currency', 'REQUIRED'],
  ['documents that are no ids', { evidence: ['not an id'] }, 'evidence[0]', 'INVALID_FORMAT'],
  ['nothing that it is about', { transactionId: undefined }, 'description', 'REQUIRED'],
])('a dispute with %s is refused, and none is opened', async (_, change, field, code) => {
  const complaint = {
    ...{ type: 'TRANSACTION', category: 'DUPLICATE_CHARGE', customerId: 'cust_001' },
    ...{ transactionId: 'txn_889', amount: '250.00', currency: 'SAR' },
  };
  const answer = await bank.maker.post(DISPUTES, { ...complaint, ...change });
  expectProblem(answer, 400, {
    field,
    code,
    says: new RegExp(`^${field.replace(/[[\].]/g, '.')} `),
  });
  expect((await bank.maker.get<Dispute[]>(DISPUTES)).body.pagination.total).toBe(0);
});

test.each<[string, string, object, string]>([
  [
    'a comment of more than 10,000 characters',
    'comments',
    { content: 'x'.repeat(10_001) },
    'content',
  ],
  [
    'attachments that are no ids',
    'comments',
    { content: 'x', attachments: ['../etc/passwd'] },
    'attachments[0]',
  ],
  ['an unknown authority', 'escalate', { reason: 'x', escalateTo: 'CEO' }, 'escalateTo'],
  [
    'a refund above the amount',
    'resolve',
    { resolution: 'CUSTOMER_FAVOR', action: 'REFUND', amount: '250.01' },
    'amount',
  ],
  [
    "a refund in the merchant's favour",
    'resolve',
    { resolution: 'MERCHANT_FAVOR', action: 'REFUND', amount: '1.00' },
    'action',
  ],
  ['an agent who does not exist', 'assign', { assignedTo: 'agt_unknown' }, 'assignedTo'],
])('%s is refused, and nothing changes', async (_, command, body, field) => {
  const id = await newDispute(bank);
  const before = await get(id);
  const answer = await bank.maker.post(`${DISPUTES}/${id}/${command}`, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error.details).toContainEqual(expect.objectContaining({ field }));
  expect({ ...(await get(id)), slaRemainingSeconds: 0 }).toEqual({
    ...before,
    slaRemainingSeconds: 0,
  });
});

test('a comment of 1 MB is refused before it is read', async () => {
  const id = await newDispute(bank);
  const body = { content: 'x'.repeat(1_048_576) };
  const { status } = await bank.maker.post(`${DISPUTES}/${id}/comments`, body);
  expect(status).toBe(413);
});

describe('a key that is bound to a customer', () => {
  let customer: Client;
  beforeEach(async () => {
    const scopes = ['disputes:create', 'disputes:read'];
    const body = { name: 'cust_001', scopes, partyId: 'cust_001' };
    const made = await makeKey(bank.maker, body);
    expect(made).toMatchObject({ partyId: 'cust_001' });
    customer = bank.maker.as({ key: made.key });
  });

  test("opens and sees the customer's own disputes only", async () => {
    const other = await newDispute(bank, { customerId: 'cust_002' });
    const own = await newDispute({ ...bank, maker: customer }, { priority: undefined });
    const { data } = (await customer.get<Dispute[]>(DISPUTES)).body;
    expect(data.map(({ disputeId }) => disputeId)).toEqual([own]);
    expect((await customer.get(`${DISPUTES}/${other}`)).status).toBe(404);
    expect((await customer.get(`${DISPUTES}/${other}/timeline`)).status).toBe(404);
    const foreign = await customer.post(DISPUTES, {
      ...{ type: 'FEE', category: 'INCORRECT_AMOUNT', customerId: 'cust_002', description: 'x' },
    });
    expect([foreign.status, foreign.body.error.code]).toEqual([403, 'AUTHORIZATION_ERROR']);
  });

  test('opens no operation that is not for parties, whatever its scopes', async () => {
    const id = await newDispute(bank);
    const made = await makeKey(bank.maker, { name: 'all', scopes: ['*'], partyId: 'cust_001' });
    const all = bank.maker.as({ key: made.key });
    const answers = [
      await all.get('/v1/contracts'),
      await all.get('/v1/api-keys'),
      await all.get('/v1/events'),
      await all.get(`${DISPUTES}/agents`),
      await all.post(`${DISPUTES}/${id}/escalate`, { reason: 'x', escalateTo: 'LEGAL' }),
      await all.post('/v1/api-keys', { name: 'more', scopes: ['*'] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    expect((await all.get(`${DISPUTES}/${id}`)).status).toBe(200);
  });
});

test('internal comments need disputes:read_internal', async () => {
  const id = await newDispute(bank);
  await newAgent(bank);
  const comments = `${DISPUTES}/${id}/comments`;
  await bank.maker.post(comments, { content: 'Between us.', internal: true });
  const reader = bank.maker.as({ key: await newKey(bank.maker, ['disputes:read']) });
  expect((await reader.get<unknown[]>(comments)).body.data).toEqual([]);
  const scopes = ['disputes:read', 'disputes:read_internal'];
  const colleague = bank.maker.as({ key: await newKey(bank.maker, scopes) });
  expect((await colleague.get<unknown[]>(comments)).body.data).toHaveLength(1);
});

test('the report is also a table of CSV', async () => {
  await newDispute(bank);
  const period = 'from=2026-01-01T00:00:00Z&to=2026-12-31T00:00:00Z';
  const { status, headers, text } = await bank.maker.fetch(
    'GET',
    `${DISPUTES}/report/csv?${period}`,
  );
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    ...['section,name,measure,value', 'period,,from,2026-01-01T00:00:00.000Z'],
  ]);
  const bad = await bank.maker.get(`${DISPUTES}/report/csv?from=2026-01-01T00:00:00Z`);
  expect([bad.status, bad.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
});
