import { randomUUID } from 'node:crypto';
import { newKey, openBank, type Bank } from '../../src/rails/bank';
import { day } from '../../src/rails/day';
import { eventually } from '../../src/client/eventually';
import { firstPublications } from '../../src/stack/first-publications';
import {
  activeKafalah,
  approvedClaim,
  ask,
  kafalahBody,
  KAFALAHS,
  type BarePage,
} from '../../src/rails/kafalah';
import { moveClock } from '../../src/rails/sandbox-clock';
import { Stack } from '../../src/stack/stack';

interface Claim {
  readonly id: string;
  readonly examination_due_on: string;
}

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack, { kind: 'sandbox' });
});
afterAll(() => stack?.stop());

const shown = (id: string) => ask(bank.maker, `/${id}`);
const eventsOf = (id: string, count: number) =>
  eventually(() => {
    const events = firstPublications(stack.events()).filter(({ subject }) => subject === id);
    return events.length >= count ? events : undefined;
  }, `${count} events of ${id}`);

describe('the full life of a guarantee', () => {
  test('is claimed on in part, paid to its end and recovered, by bare snake_case JSON', async () => {
    const { id } = await activeKafalah(bank);
    const first = await approvedClaim(bank, id, 30_000);
    const pay = (claim: string, amount: number) =>
      ask(bank.maker, `/${id}/claims/${claim}/payment`, { amount, reference: 'TRF-1' });
    expect(await pay(first, 30_000)).toMatchObject({
      status: 'ACTIVE',
      claim_status: 'PAID',
      paid_amount: 30_000,
      remaining_amount: 70_000,
    });
    const above = { claim_amount: 80_000, reason: 'the debtor did not pay' };
    const refused = await bank.maker.post(`${KAFALAHS}/${id}/claim`, above);
    expect([refused.status, refused.body.error.details[0]?.code]).toEqual([
      422,
      'CLAIM_EXCEEDS_GUARANTEE',
    ]);
    expect(refused.body.error.details[0]?.message).toContain('70000.00 SAR');
    const second = await approvedClaim(bank, id, 70_000);
    expect((await pay(second, 70_000)).status).toBe('PAID');
    const recourse = await ask<BarePage<{ id: string; amount: number }>>(
      bank.maker,
      `/${id}/recourse`,
    );
    expect(recourse.data.map(({ amount }) => amount)).toEqual([70_000, 30_000]);
    const recoveries = `/${id}/recourse/${recourse.data[0]?.id}/recoveries`;
    const recovered = { amount: 70_000, reference: 'TRF-9' };
    expect(await ask(bank.maker, recoveries, recovered)).toMatchObject({
      status: 'RECOVERED',
      recovered_amount: 70_000,
    });
    const events = await eventsOf(id, 9);
    expect(events.map(({ type }) => type)).toEqual([
      'kafalah.contract.created',
      'kafalah.contract.executed',
      'kafalah.claim.submitted',
      'kafalah.claim.approved',
      'kafalah.claim.paid',
      'kafalah.claim.submitted',
      'kafalah.claim.approved',
      'kafalah.claim.paid',
      'kafalah.recourse.recovered',
    ]);
    expect(events.at(-1)?.data['contract']).toEqual(await shown(id));
  });

  test('settled for 90,000 of 100,000 leaves a recourse of 90,000, which is written off once', async () => {
    const { id } = await activeKafalah(bank);
    const claim = await approvedClaim(bank, id, 100_000);
    const payment = { amount: 90_000, reference: 'TRF-1', final: true };
    const path = `${KAFALAHS}/${id}/claims/${claim}/payment`;
    const unshown = await bank.maker.post(path, payment);
    expect([unshown.status, unshown.body.error.details[0]?.field]).toEqual([400, 'settlement_ref']);
    const settled = { ...payment, settlement_ref: 'SET-2026-1' };
    const paid = await ask(bank.maker, `/${id}/claims/${claim}/payment`, settled);
    expect(paid.status).toBe('PAID');
    const { data } = await ask<BarePage<{ id: string }>>(bank.maker, `/${id}/recourse`);
    expect(data).toMatchObject([{ amount: 90_000, status: 'OPEN' }]);
    const why = { reason: 'the debtor is insolvent', reference: 'WOF-2026-1' };
    const writeOff = `/${id}/recourse/${data[0]?.id}/write-off`;
    expect(await ask(bank.maker, writeOff, why)).toMatchObject({
      status: 'WRITTEN_OFF',
      write_off: { amount: 90_000, ...why },
    });
    const again = await bank.maker.post(`${KAFALAHS}${writeOff}`, why);
    expect([again.status, again.body.error.details[0]?.code]).toEqual([409, 'INVALID_STATE']);
  });

  test('expires by the clock of the sandbox, and one with an open claim waits', async () => {
    const own = await openBank(stack, { kind: 'sandbox' });
    const [idle, open] = [await activeKafalah(own), await activeKafalah(own)];
    await approvedClaim(own, open.id, 10_000);
    await moveClock(own.maker, { advance: 'P32D' });
    expect((await ask(own.maker, `/${idle.id}`)).status).toBe('EXPIRED');
    expect((await ask(own.maker, `/${open.id}`)).status).toBe('CLAIMED');
    const late = { claim_amount: 1, reason: 'the debtor did not pay' };
    const answers = await Promise.all(
      [idle, open].map(({ id }) => own.maker.post(`${KAFALAHS}/${id}/claim`, late)),
    );
    expect(answers.map(({ status, body }) => [status, body.error.details[0]?.code])).toEqual([
      [409, 'INVALID_STATE'],
      [409, 'EXPIRED'],
    ]);
    const events = await eventsOf(idle.id, 3);
    expect(events.at(-1)?.type).toBe('kafalah.contract.expired');
  });

  test('is discharged', async () => {
    const { id } = await activeKafalah(bank);
    const release = { reason: 'the debtor paid the whole price', evidence_ref: 'REL-1' };
    expect(await ask(bank.maker, `/${id}/discharge`, release)).toMatchObject({
      status: 'TERMINATED',
      termination: { reason: 'DISCHARGED', evidence_ref: 'REL-1' },
    });
    expect((await eventsOf(id, 3)).at(-1)?.type).toBe('kafalah.contract.discharged');
  });
});

test("a claim is examined by the tenant's days of business, and then decided", async () => {
  const holidays = Array.from({ length: 20 }, (_, i) => day(i + 1));
  const own = await openBank(stack, { settings: { calendar: { holidays } } });
  const { id } = await activeKafalah(own);
  await ask(own.maker, `/${id}/claim`, { claim_amount: 10, reason: 'the debtor did not pay' });
  const claims = () => ask<BarePage<Claim>>(own.maker, `/${id}/claims`);
  const claim = (await claims()).data[0]!;
  // Without holidays the time is at most a week.
  expect(claim.examination_due_on > day(21)).toBe(true);
  const path = `/${id}/claims/${claim.id}`;
  expect((await ask(own.reviewer, `${path}/examine`, {})).claim_status).toBe('UNDER_REVIEW');
  const again = await own.maker.post(`${KAFALAHS}${path}/examine`, {});
  expect([again.status, again.body.error.details[0]?.code]).toEqual([409, 'INVALID_STATE']);
  const rejection = { decision: 'REJECT', reason: 'paid' };
  // One person recorded the claim, the other examined it.
  for (const client of [own.maker, own.reviewer]) {
    const { status, body } = await client.post(`${KAFALAHS}${path}/decision`, rejection);
    expect([status, body.error.code]).toEqual([403, 'AUTHORIZATION_ERROR']);
  }
  const decider = own.maker.as({ key: await newKey(own.maker, ['kafalah:write']) });
  const decided = await ask(decider, `${path}/decision`, rejection);
  expect([decided.status, decided.claim_status]).toEqual(['ACTIVE', 'REJECTED']);
});

test('is extended instead of paid, as the beneficiary asked, by a second person', async () => {
  const { id } = await activeKafalah(bank);
  const extend_to = day(90);
  const demand = { claim_amount: 10_000, reason: 'the trucks are not delivered', extend_to };
  expect((await ask(bank.maker, `/${id}/claim`, demand)).status).toBe('CLAIMED');
  const consents = { guarantor_consent_ref: 'GC-2026-2', debtor_consent_ref: 'DC-2026-2' };
  const extension = { end_date: extend_to, reason: 'the delivery is late', ...consents };
  const priced = await bank.maker.post(`${KAFALAHS}/${id}/amend`, { ...extension, fee: 500 });
  expect([priced.status, priced.body.error.details[0]?.code]).toEqual([422, 'KAF-FEE-RIBA']);
  interface Amended {
    readonly amendment: { readonly id: string; readonly status: string };
  }
  const { amendment } = await ask<Amended>(bank.maker, `/${id}/amend`, extension);
  const decision = `/${id}/amendments/${amendment.id}/decision`;
  const own = await bank.maker.post(`${KAFALAHS}${decision}`, { decision: 'APPROVE' });
  expect([own.status, own.body.error.code]).toEqual([403, 'AUTHORIZATION_ERROR']);
  expect(await ask(bank.reviewer, decision, { decision: 'APPROVE' })).toMatchObject({
    status: 'ACTIVE',
    claim_status: 'EXTENDED',
    claims_until: extend_to,
    amendment: { status: 'APPROVED' },
  });
  const listed = await ask<BarePage<{ id: string }>>(bank.maker, `/${id}/amendments`);
  expect(listed.data.map((each) => each.id)).toEqual([amendment.id]);
  const types = (await eventsOf(id, 5)).map(({ type }) => type);
  expect(types.slice(3)).toEqual(['kafalah.contract.amended', 'kafalah.claim.extended']);
});

test('is withdrawn from before its debt arises, with notice, and one that exists is not', async () => {
  const arises_on = day(10);
  const underlying_obligation = { reference: 'ORDER-7', kind: 'SALE_DEBT', arises_on };
  const [future, present] = [
    await activeKafalah(bank, { underlying_obligation }),
    await activeKafalah(bank),
  ];
  const withdrawal = (id: string, body: object) =>
    bank.maker.post(`${KAFALAHS}/${id}/withdraw`, { reason: 'the order was not placed', ...body });
  const answers = [await withdrawal(future.id, {}), await withdrawal(present.id, {})];
  expect(answers.map(({ status, body }) => [status, body.error.details[0]?.code])).toEqual([
    [400, 'REQUIRED'],
    [422, 'KAF-WITHDRAW'],
  ]);
  const notice = { notice_ref: 'NTC-2026-1', notice_given_at: new Date().toISOString() };
  expect((await withdrawal(future.id, notice)).status).toBe(200);
  expect(await shown(future.id)).toMatchObject({
    status: 'TERMINATED',
    termination: { reason: 'WITHDRAWN', ...notice },
  });
  const draft = await ask(bank.maker, '', kafalahBody());
  expect((await withdrawal(draft.id, {})).status).toBe(200);
});

test('one of 20 payments of the whole claim is taken, and a repeated key pays once', async () => {
  const { id } = await activeKafalah(bank);
  const claim = await approvedClaim(bank, id, 60_000);
  const path = `${KAFALAHS}/${id}/claims/${claim}/payment`;
  const payment = { amount: 60_000, reference: 'TRF-1' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => bank.maker.post(path, payment)),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array<number>(19).fill(409)]);
  const next = await approvedClaim(bank, id, 10_000);
  const part = { amount: 4_000, reference: 'TRF-2' };
  const idempotencyKey = randomUUID();
  const again = () =>
    bank.maker.post(`${KAFALAHS}/${id}/claims/${next}/payment`, part, { idempotencyKey });
  expect((await again()).text).toBe((await again()).text);
  expect((await shown(id)).paid_amount).toBe(64_000);
});

test('another tenant finds nothing, and the list has only its own', async () => {
  const other = await openBank(stack);
  const { id } = await activeKafalah(bank);
  expect((await other.maker.get(`${KAFALAHS}/${id}`)).status).toBe(404);
  expect(await ask(other.maker, '?status=ACTIVE')).toMatchObject({
    data: [],
    pagination: { page: 1, perPage: 20, total: 0, totalPages: 0, hasMore: false },
  });
});
