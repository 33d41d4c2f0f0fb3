import { randomUUID } from 'node:crypto';
import { openBank, type Bank } from '../../src/rails/bank';
import { eventually } from '../../src/client/eventually';
import { bankRecall, MESSAGES, openRecall, RECALLS } from '../../src/rails/payments';
import { moveClock } from '../../src/rails/sandbox-clock';
import { Stack } from '../../src/stack/stack';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
});
beforeEach(async () => {
  bank = await openBank(stack, { kind: 'sandbox' });
});
afterAll(() => stack?.stop());

interface Recall {
  readonly id: string;
  readonly status: string;
  readonly answer: { readonly messageId: string; readonly handedOverAt?: string };
  readonly return?: { readonly messageId: string };
}

const SETTLED = { settled: true, settlementMethod: 'CLRG' };

/** An answer of this rail, which has no envelope. */
async function shown<T>(path: string): Promise<T> {
  return (await bank.maker.get(path)).body as unknown as T;
}

test('a recall is accepted, and its bank gets the answer and the money', async () => {
  const id = await openRecall(bank);
  const { status, body } = await bank.maker.post(`${RECALLS}/${id}/accept`, SETTLED);
  const accepted = body as unknown as Recall;
  expect([status, accepted]).toMatchObject([
    200,
    {
      ...{ id, status: 'ACCEPTED', answer: { camt029Status: 'CNCL' } },
      return: { amount: { value: '1500.125', currency: 'KWD' }, settlementMethod: 'CLRG' },
    },
  ]);
  await moveClock(bank.maker, { advance: 'PT1H' });
  expect(await shown(`${RECALLS}/${id}`)).toMatchObject({
    answer: { handedOverAt: expect.any(String) },
    return: { handedOverAt: expect.any(String) },
  });
  const xml = await bank.maker.fetch('GET', `${MESSAGES}/${accepted.return?.messageId}/xml`);
  expect([xml.status, xml.text]).toEqual([200, expect.stringContaining('<Cd>FOCR</Cd>')]);
});

test('each step of a recall is in the log of events', async () => {
  const id = await openRecall(bank);
  await bank.maker.post(`${RECALLS}/${id}/reject`, { code: 'CUST' });
  const types = await eventually(async () => {
    const path = `/v1/events?resourceId=${id}`;
    const { data } = (await bank.maker.get<readonly { readonly type: string }[]>(path)).body;
    const own = data.map(({ type }) => type);
    return own.includes('iso20022.recall.rejected') ? new Set(own) : undefined;
  }, 'the rejection is in the log');
  expect([...types].toSorted()).toEqual(['iso20022.recall.received', 'iso20022.recall.rejected']);
});

test('a second answer is refused, and one under the same idempotency key is the first', async () => {
  const id = await openRecall(bank);
  const reject = (sending: object) =>
    bank.maker.post(`${RECALLS}/${id}/reject`, { code: 'CUST' }, sending);
  const first = await reject({ idempotencyKey: 'reject-once' });
  expect((await reject({ idempotencyKey: 'reject-once' })).text).toBe(first.text);
  const second = await bank.maker.post(`${RECALLS}/${id}/accept`, SETTLED);
  expect([second.status, second.body.error]).toMatchObject([
    409,
    { code: 'CONFLICT', details: [{ field: 'status', code: 'INVALID_STATE' }] },
  ]);
});

test('another tenant has no part in a recall', async () => {
  const uetr = randomUUID();
  await bank.maker.post(MESSAGES, { xml: bankRecall(uetr) });
  const other = (await openBank(stack, { kind: 'sandbox' })).maker;
  expect((await other.get(`${RECALLS}?uetr=${uetr}`)).body).toMatchObject({ data: [] });
  const id = await openRecall(bank);
  const foreign = await other.post(`${RECALLS}/${id}/reject`, { code: 'CUST' });
  expect([foreign.status, foreign.body.error.code]).toEqual([404, 'NOT_FOUND']);
});
