import { randomUUID } from 'node:crypto';
import type { DomainError } from '@masar/kit/errors';
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
      paid_amount: undefined,
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
    expect(contract).toMatchObject({ outstanding_amount: 108_000, sale_price: 108_000 });
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

  it('keeps the rules that each command was judged by', async () => {
    const { id, maker } = await calls.active({ asset_category: 'vehicle' });
    const records = await service.recordsOf(id, 4);
    expect(records.at(-1)).toMatchObject({ rpc: RPC.executeMurabahaContract.path });
    expect(records.at(-1)?.ruleRefs).toEqual(['MUR-SUPPLIER', 'MUR-OWN', 'MUR-POSS']);
    const { compliance_checks } = await service.call(RPC.getMurabahaContract, { id }, maker);
    expect(compliance_checks.find(({ rule }) => rule === 'MUR-METAL')).toMatchObject({
      outcome: 'PASSED',
      reference: 'AAOIFI SS 8, 2/2/6',
    });
  });
});

describe('at the same time', () => {
  it('takes one of 20 payments of the last instalment', async () => {
    const held = await calls.active();
    await calls.pay(held, 99_000);
    const paid = await Promise.allSettled(Array.from({ length: 20 }, () => calls.pay(held, 9_000)));
    const taken = paid.filter(({ status }) => status === 'fulfilled');
    const refused = paid.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
    expect(taken).toHaveLength(1);
    expect(new Set(refused.map(({ code }: { code: string }) => code))).toEqual(
      new Set(['CONFLICT']),
    );
    const events = await service.eventsOf(held.id, 5);
    expect(events.map(({ type }) => type)).toEqual([
      'murabaha.contract.created',
      'murabaha.contract.executed',
      'murabaha.payment.received',
      'murabaha.payment.received',
      'murabaha.contract.completed',
    ]);
  });

  it('takes a payment that is repeated under its key once', async () => {
    const { id, maker } = await calls.active();
    const caller = { ...maker, idempotencyKey: randomUUID() };
    const pay = () => calls.pay({ id, maker: caller }, 9_000);
    const [first, again] = [await pay(), await pay()];
    expect(again).toEqual(first);
    expect(again.outstanding_amount).toBe(99_000);
  });

  it('sells one asset to one customer once, whichever of its contracts comes first', async () => {
    const held = await calls.approvedTogether(5, { asset_serial: 'VIN-7' });
    const sales = await Promise.allSettled(held.map((each) => calls.execute(each)));
    const refused = sales.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as DomainError).details[0]?.code)).toEqual(
      Array.from({ length: 4 }, () => 'MUR-ROLL'),
    );
    const first = sales.findIndex(({ status }) => status === 'fulfilled');
    const [sold, other] = [held.at(first)!, held.at(first - 1)!];
    const end = { id: sold.id, reason: 'RESCISSION' };
    await service.call(RPC.terminateMurabahaContract, end, sold.maker);
    expect(await calls.execute(other)).toMatchObject({ status: 'ACTIVE' });
  });

  it('executes once under one key, though its asset then counts as sold', async () => {
    const held = await calls.approved({ asset_serial: 'VIN-1' });
    const caller = { ...held.maker, idempotencyKey: randomUUID() };
    const execute = () => calls.execute({ id: held.id, maker: caller });
    expect(await execute()).toEqual(await execute());
  });
});

describe('what is refused', () => {
  it('is an asset that this customer already bought, by its serial', async () => {
    const { maker, reviewer } = await calls.active({ asset_serial: 'VIN-1' });
    const again = await calls.create(maker, { asset_serial: 'VIN-1' });
    const submission = { id: again.id, supplier_id: SUPPLIER };
    const error = await failure(service.call(RPC.submitMurabahaContract, submission, maker));
    expect([error.code, error.details[0]?.code]).toEqual(['SHARIAH_VIOLATION', 'MUR-ROLL']);
    const retyped = { asset_serial: ' VIN-1\u200B', counterparty_id: 'ent_customer_042 ' };
    const hidden = await calls.create(maker, retyped);
    const found = await failure(
      service.call(RPC.submitMurabahaContract, { ...submission, id: hidden.id }, maker),
    );
    expect(found.details[0]?.code).toBe('MUR-ROLL');
    const other = { asset_serial: 'VIN-1', counterparty_id: 'ent_other' };
    const { id } = await calls.create(maker, other);
    await service.call(RPC.submitMurabahaContract, { ...submission, id }, maker);
    const review = { id, decision: 'APPROVE' };
    expect((await service.call(RPC.reviewMurabahaContract, review, reviewer)).status).toBe(
      'SHARIAH_APPROVED',
    );
  });

  it('is a schedule and a quote before the sale, as a CONFLICT', async () => {
    const { id, maker } = await calls.underReview();
    const schedule = await failure(service.call(RPC.getMurabahaSchedule, { id }, maker));
    expect(schedule.message).toContain('that is PENDING_SHARIAH_REVIEW has no schedule');
    const quote = await failure(service.call(RPC.getMurabahaSettlementQuote, { id }, maker));
    expect([schedule.code, quote.code]).toEqual(['CONFLICT', 'CONFLICT']);
  });

  it('changes nothing: a refused payment leaves the contract as it was', async () => {
    const held = await calls.active();
    const { id, maker } = held;
    const before = await service.call(RPC.getMurabahaContract, { id }, maker);
    for (const amount of [0, 108_000.01, 1.001])
      expect((await failure(calls.pay(held, amount))).code).toBe('VALIDATION_ERROR');
    expect(await service.call(RPC.getMurabahaContract, { id }, maker)).toEqual(before);
  });

  it('answers another tenant exactly as if the contract had never been', async () => {
    const { id } = await calls.active();
    const { maker: stranger } = newTenant();
    const never = 'mrb_00000000000000000000000000';
    const commands = [
      (of: string) => service.call(RPC.getMurabahaContract, { id: of }, stranger),
      (of: string) => service.call(RPC.getMurabahaSchedule, { id: of }, stranger),
      (of: string) => service.call(RPC.submitMurabahaContract, { id: of }, stranger),
      (of: string) => calls.execute({ id: of, maker: stranger }),
      (of: string) => calls.pay({ id: of, maker: stranger }, 1),
      (of: string) =>
        service.call(RPC.listMurabahaDonations, { id: of, page: 1, perPage: 20 }, stranger),
    ];
    for (const command of commands) {
      const [theirs, nobodys] = [await failure(command(id)), await failure(command(never))];
      expect([theirs.code, theirs.message]).toEqual(['NOT_FOUND', nobodys.message]);
    }
  });

  it('is a sale that its customer has not accepted', async () => {
    const held = await calls.approved();
    const error = await failure(calls.execute(held, { customer_acceptance: undefined }));
    expect(error.details).toMatchObject([{ field: 'customer_acceptance', code: 'REQUIRED' }]);
  });
});
