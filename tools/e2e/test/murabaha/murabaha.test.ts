import { openBank, operatorOf, type Bank } from '../../src/rails/bank';
import { eventually } from '../../src/client/eventually';
import { firstPublications } from '../../src/stack/first-publications';
import {
  ACQUISITION,
  bare,
  MURABAHA,
  hoursAgo,
  MURABAHA_COMMANDS,
  murabahaIn,
  payment,
} from '../../src/rails/murabaha';
import { moveClock } from '../../src/rails/sandbox-clock';
import { Stack } from '../../src/stack/stack';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const [SUNDAY, FRIDAY] = [0, 5];
const REPORT = '/v1/rails/murabaha/donations/report';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
});
beforeEach(async () => {
  bank = await openBank(stack, { kind: 'sandbox' });
});
afterAll(() => stack?.stop());

interface Schedule {
  readonly installments: readonly {
    readonly due_date: string;
    readonly status: string;
    readonly amount: number;
  }[];
}
interface Donations {
  readonly data: readonly {
    readonly id: string;
    readonly amount: number;
    readonly status: string;
  }[];
  readonly pagination: { readonly total: number };
}

const read = async <T>(path: string) => bare<T>(await bank.maker.get(`${MURABAHA}/${path}`));
const command = (path: string, body: object, by = bank.maker) =>
  by.post(`${MURABAHA}/${path}`, body);

test('a murabaha lives from its draft to its last payment, with a late instalment on the way', async () => {
  const undertaking = { late_payment: { donation_rate: 0.01, charity_id: 'ent_charity_3' } };
  const draft = await murabahaIn('DRAFT', bank, { profit_margin: 0.1, ...undertaking });
  const { id } = draft;
  const patched = await bank.maker.patch(`${MURABAHA}/${id}`, { profit_margin: 0.08 });
  expect(bare(patched)).toMatchObject({ sale_price: 108_000, profit_amount: 8_000 });
  for (const [name, by] of [
    ['submit', bank.maker],
    ['review', bank.reviewer],
    ['acquisition', bank.maker],
  ] as const) {
    const answer = await command(`${id}/${name}`, MURABAHA_COMMANDS[name] ?? {}, by);
    expect([name, answer.status]).toEqual([name, 200]);
  }
  const { ownership_evidence, ...acceptance } = MURABAHA_COMMANDS['execute'] as Record<
    string,
    unknown
  >;
  expect(ownership_evidence).toEqual(ACQUISITION);
  const sold = bare(await command(`${id}/execute`, acceptance));
  expect(sold).toMatchObject({ status: 'ACTIVE', paid_amount: 0, outstanding_amount: 108_000 });
  const schedule = await read<Schedule>(`${id}/schedule`);
  expect(schedule.installments).toHaveLength(12);

  await moveClock(bank.maker, { advance: 'P40D' });
  const late = await read<Schedule>(`${id}/schedule`);
  expect(late.installments.map(({ status }) => status).slice(0, 2)).toEqual(['OVERDUE', 'PENDING']);
  const { id: fresh } = await murabahaIn('DRAFT', bank);
  const filtered = (overdue: unknown) => bank.maker.get(`${MURABAHA}?overdue=${overdue}`);
  expect(bare(await filtered(true))).toMatchObject({ data: [{ id }] });
  expect(bare(await filtered(false))).toMatchObject({ data: [{ id: fresh }] });
  const refused = await filtered('yes');
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('true or false')]);
  const { data, pagination } = await read<Donations>(`${id}/donations`);
  expect([data[0]?.amount, data[0]?.status, pagination.total]).toEqual([90, 'DUE', 1]);
  const disburse = `${id}/donations/${data[0]?.id}/disburse`;
  expect(bare(await command(disburse, { receipt_ref: 'RCPT-1' }))).toMatchObject({
    status: 'DISBURSED',
  });
  expect((await command(disburse, { receipt_ref: 'RCPT-2' })).status).toBe(409);
  const owedOn = new Date(Date.parse(schedule.installments[0]?.due_date ?? '') + DAY_MS);
  const report = await bank.maker.get(`${REPORT}?month=${owedOn.toISOString().slice(0, 7)}`);
  expect(bare<object>(report)).toMatchObject({
    lines: [{ charity_id: 'ent_charity_3', currency: 'SAR', count: 1, due_amount: 90 }],
  });

  expect(bare(await payment(bank.maker, { id, amount: 100_000.5 }))).toMatchObject({
    outstanding_amount: 7_999.5,
  });
  const done = bare(await payment(bank.maker, { id, amount: 7_999.5 }));
  expect(done).toMatchObject({ status: 'COMPLETED', paid_amount: 108_000, outstanding_amount: 0 });
  const types = () =>
    firstPublications(stack.events())
      .filter(({ subject, type }) => subject === id && type.startsWith('murabaha.'))
      .map(({ type }) => type);
  await eventually(() => types().length >= 5 || undefined, 'its events are published');
  expect(types()).toEqual([
    'murabaha.contract.created',
    'murabaha.contract.executed',
    'murabaha.payment.received',
    'murabaha.payment.received',
    'murabaha.contract.completed',
  ]);
});

test('early settlement follows the jurisdiction: computed in MY, typed by whoever settles in SA', async () => {
  const costs = { early_settlement_costs: 150 };
  const mine = await murabahaIn('ACTIVE', bank, { jurisdiction: 'MY', ...costs });
  interface Quote {
    readonly quote_id: string;
    readonly rebate: number;
    readonly settlement_amount: number;
    readonly unearned_profit: number;
  }
  const owed = await read<Quote>(`${mine.id}/settlement-quote`);
  const due = { rebate: 7_850, settlement_amount: 100_150 };
  expect(owed).toMatchObject({ mode: 'COMMITTED', unearned_profit: 8_000, ...costs, ...due });
  const by = { quote_id: owed.quote_id, settlement_amount: owed.settlement_amount };
  const settled = bare(await command(`${mine.id}/settle`, by));
  expect(settled).toMatchObject({ status: 'COMPLETED', settlement: due });

  const theirs = await murabahaIn('ACTIVE', bank, { jurisdiction: 'SA' });
  const free = await read<Quote>(`${theirs.id}/settlement-quote`);
  expect(free).toMatchObject({ mode: 'DISCRETIONARY', rebate: 0, unearned_profit: 8_000 });
  const granted = { quote_id: free.quote_id, settlement_amount: 107_000, rebate: 1_000 };
  expect(bare(await command(`${theirs.id}/settle`, granted)).settlement?.rebate).toBe(1_000);
});

test('a part is settled early by its quote, and every instalment that is ahead becomes less', async () => {
  const { id } = await murabahaIn('ACTIVE', bank, { jurisdiction: 'MY' });
  interface PartQuote {
    readonly quote_id: string;
    readonly settlement_amount: number;
  }
  const quote = await read<PartQuote>(`${id}/settlement-quote?settled_amount=27000`);
  expect(quote).toMatchObject({ settled_amount: 27_000, rebate: 2_000, settlement_amount: 25_000 });
  const { quote_id, settlement_amount } = quote;
  const by = { quote_id, settlement_amount, settled_amount: 27_000, reference: 'PRT-1' };
  expect(bare(await command(`${id}/settle`, by))).toMatchObject({
    ...{ status: 'ACTIVE', paid_amount: 25_000, waived_amount: 2_000, outstanding_amount: 81_000 },
  });
  const { installments, ...sums } = await read<Schedule>(`${id}/schedule`);
  expect(sums).toMatchObject({ total_amount: 108_000, reduced_amount: 27_000 });
  expect(new Set(installments.map(({ amount }) => amount))).toEqual(new Set([6_750]));
  expect(await read<Donations>(`${id}/payments`)).toMatchObject({
    data: [{ kind: 'PART_SETTLEMENT', amount: 25_000, settled_amount: 27_000, rebate: 2_000 }],
  });
  const outdated = await command(`${id}/settle`, { ...by, reference: 'PRT-2' });
  expect(outdated.text).toContain('QUOTE_OUTDATED');
});

test('a payment that was booked wrongly is reversed, stays visible, and is reversed once', async () => {
  const { id } = await murabahaIn('ACTIVE', bank);
  await payment(bank.maker, { id, amount: 108_000 });
  const { data } = await read<{ data: readonly { id: string }[] }>(`${id}/payments`);
  const reverse = () =>
    command(`${id}/payments/${data[0]?.id}/reverse`, { reason: 'another customer paid' });
  expect(bare(await reverse())).toMatchObject({ status: 'ACTIVE', outstanding_amount: 108_000 });
  expect(await read<object>(`${id}/payments`)).toMatchObject({
    data: [{ amount: 108_000, status: 'REVERSED', reversal: { reason: 'another customer paid' } }],
  });
  expect((await reverse()).status).toBe(409);
  expect(bare(await payment(bank.maker, { id, amount: 108_000 })).status).toBe('COMPLETED');
});

test('a discount of the supplier after the sale lowers every instalment', async () => {
  const { id } = await murabahaIn('ACTIVE', bank);
  const discount = { amount: 5_000, reference: 'CN-1', received_at: new Date() };
  const early = await command(`${id}/supplier-discounts`, {
    ...discount,
    received_at: hoursAgo(1),
  });
  expect([early.status, early.text]).toEqual([400, expect.stringContaining('SS 8, 4/5')]);
  expect(bare(await command(`${id}/supplier-discounts`, discount))).toMatchObject({
    ...{ sale_price: 108_000, waived_amount: 5_400, outstanding_amount: 102_600 },
    supplier_discounts: [{ amount: 5_000, price_reduction: 5_400, refund_amount: 0 }],
  });
  const { installments } = await read<Schedule>(`${id}/schedule`);
  expect(new Set(installments.map(({ amount }) => amount))).toEqual(new Set([8_550]));
});

test('unequal instalments fall due on the business days of the tenant', async () => {
  const calendar = { weekend: ['FRIDAY', 'SATURDAY'], holidays: [] };
  const tenant = `/v1/tenants/${bank.id}`;
  const changed = await operatorOf(stack, bank.id).patch(tenant, { settings: { calendar } });
  expect(changed.status).toBe(200);
  const terms = {
    payment_terms: { installments: 7, frequency: 'weekly' },
    installment_amounts: [1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 102_000],
    business_day_roll: 'FOLLOWING',
  };
  const friday = nextWeekday(FRIDAY);
  const sale = { ...MURABAHA_COMMANDS['execute'], first_due_date: friday };
  const sell = async () => {
    const { id } = await murabahaIn('SHARIAH_APPROVED', bank, terms);
    expect((await command(`${id}/execute`, sale)).status).toBe(200);
    return (await read<Schedule>(`${id}/schedule`)).installments;
  };
  const installments = await eventually(async () => {
    const found = await sell();
    return found[0]?.due_date === friday ? undefined : found;
  }, 'the settings are known');
  expect(installments.map(({ amount }) => amount)).toEqual(terms.installment_amounts);
  const weekdays = installments.map(({ due_date }) => new Date(due_date).getUTCDay());
  expect(new Set(weekdays)).toEqual(new Set([SUNDAY]));
});

/** The first such day after today; 0 is a Sunday. */
function nextWeekday(weekday: number): string {
  const now = new Date();
  const daysAhead = 1 + ((weekday + 6 - now.getUTCDay()) % 7);
  return new Date(now.getTime() + daysAhead * DAY_MS).toISOString().slice(0, 10);
}

test("a tenant's settings override the policy of the jurisdiction", async () => {
  const settings = { murabaha: { rebateMode: 'COMMITTED', rebateMethod: 'STRAIGHT_LINE' } };
  const changed = await operatorOf(stack, bank.id).patch(`/v1/tenants/${bank.id}`, { settings });
  expect(changed.status).toBe(200);
  const policies = async () => {
    const { id } = await murabahaIn('DRAFT', bank, { jurisdiction: 'SA' });
    return read<{ policy: object }>(id);
  };
  const found = await eventually(async () => {
    const { policy } = await policies();
    return JSON.stringify(policy).includes('STRAIGHT_LINE') ? policy : undefined;
  }, 'the settings are known');
  expect(found).toEqual({
    rebate_mode: 'COMMITTED',
    rebate_method: 'STRAIGHT_LINE',
    late_payment: 'DONATION',
    tawarruq_agent: 'CUSTOMER',
  });
});

test('20 payments of the last instalment at once: one is taken', async () => {
  const { id } = await murabahaIn('ACTIVE', bank);
  await payment(bank.maker, { id, amount: 99_000 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => payment(bank.maker, { id, amount: 9_000 })),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  expect(await read<object>(id)).toMatchObject({ status: 'COMPLETED', paid_amount: 108_000 });
});

test('a repeated key pays once, and answers the same', async () => {
  const { id } = await murabahaIn('ACTIVE', bank);
  const again = () => payment(bank.maker, { id, amount: 9_000 }, { idempotencyKey: 'pay-1' });
  const [first, second] = [await again(), await again()];
  expect(second.text).toBe(first.text);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(await read<object>(id)).toMatchObject({ paid_amount: 9_000 });
});
