import { MurabahaServiceService as RPC } from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import { ACQUISITION, MurabahaCalls } from './support/murabaha-calls';
import { SUPPLIER } from './support/murabaha-lives';
import { failure, newTenant, RunningService, type Caller } from './support/running-service';

let service: RunningService;
let calls: MurabahaCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new MurabahaCalls(service);
});
afterAll(() => service.stop());

describe('the whole life of a murabaha', () => {
  it('is completed by its last payment', async () => {
    const { maker, reviewer } = newTenant();
    const draft = await calls.create(maker);
    expect(draft.id).toMatch(/^mrb_[0-9A-Z]{26}$/);
    expect(draft).toMatchObject({
      type: 'murabaha',
      status: 'DRAFT',
      cost_price: 100_000,
      profit_amount: 8_000,
      sale_price: 108_000,
      currency: 'SAR',
      payment_schedule: { installments: 12, installment_amount: 9_000, frequency: 'monthly' },
      paid_amount: 0,
      outstanding_amount: undefined,
    });
    const { id } = draft;
    const held = { id, maker };
    const submission = { id, supplier_id: SUPPLIER, prior_sale_to_customer: false };
    await service.call(RPC.submitMurabahaContract, submission, maker);
    const review = { id, decision: 'APPROVE', shariah_board_ref: 'SSB-1' };
    await service.call(RPC.reviewMurabahaContract, review, reviewer);
    await service.call(RPC.recordMurabahaAcquisition, { id, ...ACQUISITION }, maker);
    const sold = await calls.execute(held, { ownership_evidence: undefined });
    expect(sold).toMatchObject({
      status: 'ACTIVE',
      paid_amount: 0,
      outstanding_amount: 108_000,
      acquisition: ACQUISITION,
      executed_at: '2026-06-16T09:00:00.000Z',
      payment_schedule: { first_due_date: '2026-07-16' },
    });
    const schedule = await service.call(RPC.getMurabahaSchedule, { id }, maker);
    expect(schedule.installments).toHaveLength(12);
    expect(schedule).toMatchObject({ contract_id: id, total_amount: 108_000, paid_amount: 0 });
    expect(schedule.installments[0]).toMatchObject({
      number: 1,
      due_date: '2026-07-16',
      status: 'PENDING',
    });
    expect(await calls.pay(held, 10_000)).toMatchObject({ outstanding_amount: 98_000 });
    const done = await calls.pay(held, 98_000);
    expect(done).toMatchObject({
      status: 'COMPLETED',
      paid_amount: 108_000,
      outstanding_amount: 0,
    });
    expect(await service.call(RPC.getMurabahaContract, { id }, maker)).toEqual(done);
  });

  it('is paid in the unequal instalments that were agreed', async () => {
    const installment_amounts = [4_000, 4_000, 100_000];
    const terms = { payment_terms: { installments: 3, frequency: 'quarterly' } };
    const held = await calls.active({ ...terms, installment_amounts });
    const { id, maker } = held;
    const sold = await service.call(RPC.getMurabahaContract, { id }, maker);
    expect(sold).toMatchObject({
      installment_amounts,
      payment_schedule: { installment_amount: 4_000, last_installment_amount: 100_000 },
    });
    const { installments } = await service.call(RPC.getMurabahaSchedule, { id }, maker);
    expect(installments.map(({ amount }) => amount)).toEqual(installment_amounts);
    expect(await calls.pay(held, 108_000)).toMatchObject({ status: 'COMPLETED' });
  });

  it.each([
    ['IDR', 9_090_909_090_909.08, 0.1],
    ['SAR', 9_000_000_000_000, 0.1],
    ['JPY', 900_000_000_000_000, 0.1],
  ])('is completed at the highest price of %s: %d at %d', async (currency, cost_price, margin) => {
    const held = await calls.active({ currency, cost_price, profit_margin: margin });
    const { id, maker } = held;
    const { installments } = await service.call(RPC.getMurabahaSchedule, { id }, maker);
    for (const { number, amount } of installments) await calls.pay(held, amount, `TRF-${number}`);
    const done = await service.call(RPC.getMurabahaContract, { id }, maker);
    expect(done).toMatchObject({ status: 'COMPLETED', outstanding_amount: 0 });
  });

  it('keeps the business days that it was sold by, whatever holidays the tenant adds', async () => {
    const days = (holidays: readonly string[]) => ({ calendar: { weekend: ['SUNDAY'], holidays } });
    const held = await calls.approved({ business_day_roll: 'FOLLOWING' });
    const settings = days(['2026-07-16', '2026-07-17']);
    const maker = { ...held.maker, settings };
    const sold = await calls.execute({ ...held, maker }, { first_due_date: '2026-07-16' });
    expect(sold).toMatchObject({
      business_day_roll: 'FOLLOWING',
      payment_schedule: { first_due_date: '2026-07-18' },
    });
    const later = { ...maker, settings: days(['2026-07-18']) };
    const schedule = await service.call(RPC.getMurabahaSchedule, { id: held.id }, later);
    expect(schedule.installments.slice(0, 2)).toMatchObject([
      { due_date: '2026-07-18', amount: 9_000 },
      { due_date: '2026-08-17', amount: 9_000 },
    ]);
  });

  it('is settled early by a quote, under the policy of its tenant', async () => {
    const costs = { early_settlement_costs: 150 };
    const held = await calls.active(costs, { settings: { jurisdiction: 'MY' } });
    const { id, maker } = held;
    const quote = await service.call(RPC.getMurabahaSettlementQuote, { id }, maker);
    expect(quote).toMatchObject({
      contract_id: id,
      as_of: '2026-06-16',
      outstanding_selling_price: 108_000,
      unearned_profit: 8_000,
      early_settlement_costs: 150,
      rebate: 7_850,
      settlement_amount: 100_150,
      method: 'UNEARNED_AMORTISED',
      mode: 'COMMITTED',
      valid_until: '2026-06-16T23:59:59.999Z',
    });
    const settle = { id, quote_id: quote.quote_id, settlement_amount: 100_150, reference: 'STL-1' };
    const done = await service.call(RPC.settleMurabahaContract, settle, maker);
    expect(done).toMatchObject({
      status: 'COMPLETED',
      jurisdiction: 'MY',
      early_settlement_costs: 150,
      paid_amount: 100_150,
      outstanding_amount: 0,
      settlement: { rebate: 7_850, settlement_amount: 100_150, reference: 'STL-1' },
    });
    const { installments } = await service.call(RPC.getMurabahaSchedule, { id }, maker);
    expect(installments.at(-1)).toMatchObject({ status: 'WAIVED', paid_amount: 1_150 });
  });

  it('becomes late by the clock of its tenant, and its donation reaches a charity', async () => {
    const change = { late_payment: { donation_rate: 0.01, charity_id: 'ent_charity_3' } };
    const { id, maker } = await calls.active(change, { environment: 'sandbox' });
    const later = { ...maker, clockOffsetMs: 70 * 86_400_000 };
    await service.runDue(later);
    const { installments } = await service.call(RPC.getMurabahaSchedule, { id }, later);
    expect(installments.slice(0, 3).map(({ status }) => status)).toEqual([
      'OVERDUE',
      'OVERDUE',
      'PENDING',
    ]);
    const page = { id, page: 2, perPage: 1 };
    const { data, pagination } = await service.call(RPC.listMurabahaDonations, page, later);
    expect(pagination).toMatchObject({
      page: 2,
      perPage: 1,
      total: 2,
      totalPages: 2,
      hasMore: false,
    });
    const [donation] = data;
    expect(donation).toMatchObject({ installment_number: 1, amount: 90, status: 'DUE' });
    const disburse = { id, donation_id: donation?.id ?? '', receipt_ref: 'RCPT-1' };
    const given = await service.call(RPC.disburseMurabahaDonation, disburse, later);
    expect(given).toMatchObject({ status: 'DISBURSED', receipt_ref: 'RCPT-1' });
    const inState = async (status: string) =>
      (await service.call(RPC.listMurabahaDonations, { ...page, page: 1, status }, later)).data;
    expect(await inState('DISBURSED')).toEqual([given]);
    expect(await inState('DUE')).toMatchObject([{ installment_number: 2, status: 'DUE' }]);
    const again = await failure(service.call(RPC.disburseMurabahaDonation, disburse, later));
    expect(again.code).toBe('CONFLICT');
    const month = (name: string, by: Caller = later) =>
      service.call(RPC.getMurabahaDonationReport, { month: name }, by);
    const line = { charity_id: 'ent_charity_3', currency: 'SAR' };
    const july = { count: 1, due_amount: 90, disbursed_amount: 0, outstanding_amount: 90 };
    expect(await month('2026-07')).toEqual({ month: '2026-07', lines: [{ ...line, ...july }] });
    const august = { count: 1, due_amount: 90, disbursed_amount: 90, outstanding_amount: 90 };
    expect((await month('2026-08')).lines).toEqual([{ ...line, ...august }]);
    expect((await month('2026-06')).lines).toEqual([]);
    expect((await month('2026-06', newTenant().maker)).lines).toEqual([]);
    const future = await failure(month('2026-09'));
    expect(future.details).toMatchObject([{ field: 'month', code: 'OUT_OF_RANGE' }]);
    const contract = await service.call(RPC.getMurabahaContract, { id }, later);
    expect(contract).toMatchObject({
      ...{ outstanding_amount: 108_000, sale_price: 108_000 },
      ...{ arrears_amount: 18_000, overdue_installments: 2, next_due_date: '2026-09-16' },
    });
    const fresh = await calls.create(later);
    const listed = async (overdue: boolean) => {
      const all = { page: 1, perPage: 20, overdue };
      const { data } = await service.call(RPC.listMurabahaContracts, all, later);
      return data.map((each) => each.id);
    };
    expect([await listed(true), await listed(false)]).toEqual([[id], [fresh.id]]);
    const ended = { id, reason: 'DEFAULT_SALE' };
    const shown = await service.call(RPC.terminateMurabahaContract, ended, later);
    expect(shown).toMatchObject({ outstanding_amount: 108_000, arrears_amount: 0 });
    expect(shown).toMatchObject({ overdue_installments: 0, next_due_date: undefined });
    expect(await listed(true)).toEqual([]);
  });
});

describe('what the rail shows', () => {
  it('lists the newest first, by status and by buyer', async () => {
    const { maker } = newTenant();
    const first = await calls.create(maker);
    const second = await calls.create(maker, { counterparty_id: 'ent_other' });
    await service.call(RPC.submitMurabahaContract, { id: first.id, supplier_id: SUPPLIER }, maker);
    const list = async (filter: object) => {
      const { data } = await service.call(
        RPC.listMurabahaContracts,
        { page: 1, perPage: 20, ...filter },
        maker,
      );
      return data.map(({ id }) => id);
    };
    expect(await list({})).toEqual([second.id, first.id]);
    expect(await list({ status: 'DRAFT' })).toEqual([second.id]);
    expect(await list({ counterparty_id: 'ent_customer_042' })).toEqual([first.id]);
    expect(await list({ counterparty_id: 'ent_other', status: 'ACTIVE' })).toEqual([]);
    expect(await list({ page: 0, perPage: 0 })).toHaveLength(2);
  });

  it('lists what was received, newest first', async () => {
    const held = await calls.active();
    const { id, maker } = held;
    const list = (more: object = {}) =>
      service.call(RPC.listMurabahaPayments, { id, page: 1, perPage: 20, ...more }, maker);
    expect((await list()).data).toEqual([]);
    const paid_at = '2026-06-16T09:00:00.000Z';
    await calls.pay(held, 9_000.5);
    const again = await failure(calls.pay(held, 9_000.5));
    expect(again.details[0]?.code).toBe('DUPLICATE_PAYMENT');
    const settle = { id, settlement_amount: 98_999.5 };
    await service.call(RPC.settleMurabahaContract, settle, maker);
    const { data, pagination } = await list();
    const number = id.slice('mrb_'.length);
    const unsettled = { settled_amount: undefined, rebate: undefined };
    const counted = { ...unsettled, status: 'RECORDED', reversal: undefined };
    expect(data).toEqual([
      {
        ...{ id: `mrp_${number}_2`, amount: 98_999.5, reference: undefined, kind: 'SETTLEMENT' },
        ...{ paid_at, received_at: paid_at, ...counted },
      },
      {
        ...{ id: `mrp_${number}_1`, amount: 9_000.5, reference: 'TRF-1', kind: 'PAYMENT' },
        ...{ paid_at, received_at: paid_at, ...counted },
      },
    ]);
    expect(pagination).toMatchObject({ total: 2, hasMore: false });
    expect((await list({ page: 2, perPage: 1 })).data).toEqual(data.slice(1));
  });

  it('lists no payment before the sale', async () => {
    const { id, maker } = await calls.underReview();
    const page = { id, page: 1, perPage: 20 };
    expect((await service.call(RPC.listMurabahaPayments, page, maker)).data).toEqual([]);
  });

  it('keeps the rules that each command was judged by', async () => {
    const { id, maker } = await calls.active({ asset_category: 'vehicle' });
    const records = await service.recordsOf(id, 4);
    expect(records.at(-1)).toMatchObject({ rpc: RPC.executeMurabahaContract.path });
    expect(records.at(-1)?.ruleRefs).toEqual(['MUR-SUPPLIER', 'MUR-OWN', 'MUR-POSS', 'MUR-ACCEPT']);
    const { compliance_checks } = await service.call(RPC.getMurabahaContract, { id }, maker);
    expect(compliance_checks.find(({ rule }) => rule === 'MUR-METAL')).toMatchObject({
      outcome: 'PASSED',
      reference: 'AAOIFI SS 8, 2/2/6',
    });
  });
});
