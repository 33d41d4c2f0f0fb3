import { CalculationCalls } from './support/calculation-calls';
import { evaluate } from './support/evaluate';
import { problemsOf } from '../../../proto/test/event-problems';
import { setPrice } from './support/price-calls';
import { failure, newTenant, RunningService } from './support/running-service';

let service: RunningService;
let calls: CalculationCalls;
beforeAll(async () => {
  service = await RunningService.start();
  calls = new CalculationCalls(service);
  await setPrice(service, { metal: 'gold', pricePerGram: '65', date: '2026-06-10' });
  await setPrice(service, { metal: 'silver', pricePerGram: '0.8', date: '2026-06-10' });
});
afterAll(() => service.stop());

const DAY_MS = 86_400_000;
const BELOW = { isZakatDue: false, reasonCode: 'BELOW_NISAB', zakatAmount: '0.00' };
const due = (zakatAmount: string) => ({ isZakatDue: true, reasonCode: undefined, zakatAmount });

describe('calculate', () => {
  it.each([
    ['savings', { cash: '20500', investments: '2500' }, {}, due('575.00')],
    ['a withdrawal', { cash: '100000' }, {}, due('2500.00')],
    ['sales', { tradingGoods: '72000' }, { liabilities: { debts: '10000' } }, due('1550.00')],
    ['a business', { tradingGoods: '50000' }, { liabilities: { debts: '10000' } }, due('1000.00')],
    ['a debt', { cash: '500000' }, { liabilities: { debts: '50000' } }, due('11250.00')],
    ['gold', { gold: { grams: '150' } }, {}, due('243.75')],
    ['too little', { investments: '3000' }, {}, { ...BELOW, nisabThreshold: '5525.00' }],
    [
      'a debt above the wealth',
      { cash: '100' },
      { liabilities: { debts: '5000' } },
      { ...BELOW, netZakatableWealth: '0.00' },
    ],
    ['exactly nisab', { cash: '5525' }, {}, due('138.13')],
    ['a lunar year', { cash: '50000' }, { yearType: 'lunar' }, due('1250.00')],
    ['a solar year', { cash: '50000' }, { yearType: 'solar' }, due('1288.50')],
    [
      'debts of unknown use',
      { cash: '400000', nonZakatable: '600000' },
      { liabilities: { debtsOfUnknownUse: '200000' } },
      due('8000.00'),
    ],
  ])('answers for %s', async (_, assets, change, expected) => {
    const answer = await calls.calculate(newTenant(), assets, change);
    expect(answer).toMatchObject(expected);
    expect(answer.remainingAmount).toBe(answer.zakatAmount);
  });

  it('answers with every value and price that it uses', async () => {
    const answer = await calls.calculate(newTenant(), { gold: { grams: '100', karat: 22 } });
    expect(answer).toEqual({
      calculationId: expect.stringMatching(/^zkc_/) as string,
      totalAssets: '5958.33',
      totalLiabilities: '0.00',
      netZakatableWealth: '5958.33',
      nisabThreshold: '5525.00',
      isZakatDue: true,
      zakatAmount: '148.96',
      zakatRate: '0.025',
      currency: 'SAR',
      calculationDate: '2026-06-16',
      nisabType: 'gold',
      nisabBasis: {
        metal: 'gold',
        grams: 85,
        pricePerGram: '65',
        source: 'LBMA PM',
        priceDate: '2026-06-10',
      },
      reasonCode: undefined,
      hijriDate: '1448-01-01',
      hijriYear: 1448,
      status: 'DUE',
      distributedAmount: '0.00',
      remainingAmount: '148.96',
      yearType: 'lunar',
      hawlStartDate: undefined,
      assets: [{ asset: 'gold', value: '5958.33', grams: '100', karat: 22, pricePerGram: '65' }],
      voiding: undefined,
      explanation: [],
      warnings: [],
      createdBy: 'key_maker',
      createdAt: '2026-06-16T09:00:00.000Z',
    });
  });

  it('explains every step with explain=true, when made and when read', async () => {
    const tenant = newTenant();
    const assets = { cash: '60000.55', silver: { grams: '1000.5', karat: 23 } };
    const answer = await calls.calculate(tenant, assets, { explain: true, nisabType: 'lower' });
    expect(answer.explanation.at(-1)).toMatchObject({ step: 'zakat', result: answer.zakatAmount });
    for (const { expression, result } of answer.explanation) {
      expect(evaluate(expression, result)).toBe(result);
    }
    expect(await calls.get(tenant, answer.calculationId, true)).toEqual(answer);
    const unexplained = { ...answer, explanation: [] };
    expect(await calls.get(tenant, answer.calculationId)).toEqual(unexplained);
    expect((await calls.list(tenant)).data).toEqual([unexplained]);
  });

  it('uses the price of its own day', async () => {
    await setPrice(service, { metal: 'gold', pricePerGram: '50', date: '2026-05-01' });
    const before = await calls.calculate(newTenant(), {}, { calculationDate: '2026-05-31' });
    expect(before).toMatchObject({ nisabThreshold: '4250.00' });
    const after = await calls.calculate(newTenant(), {}, { calculationDate: '2026-06-10' });
    expect(after).toMatchObject({ nisabThreshold: '5525.00' });
  });

  it('warns when its price is sample data', async () => {
    const { warnings } = await calls.calculate(newTenant(), {}, { currency: 'KWD' });
    expect(warnings).toEqual([
      {
        code: 'SAMPLE_PRICE',
        message: expect.stringMatching(/gold in KWD.*sample data/) as string,
      },
    ]);
  });

  it('measures silver alone by its own nisab, and says so', async () => {
    const answer = await calls.calculate(newTenant(), { silver: { grams: '700' } });
    expect(answer).toMatchObject({
      ...due('14.00'),
      ...{ nisabThreshold: '476.00', nisabBasis: { metal: 'silver', grams: 595 } },
      warnings: [{ code: 'OWN_NISAB', message: expect.stringContaining('silver') as string }],
    });
  });

  it('warns of a mixed wealth that the nisab of the other metal decides otherwise', async () => {
    const tenant = newTenant();
    const answer = await calls.calculate(tenant, { silver: { grams: '700' }, cash: '440' });
    expect(answer).toMatchObject({ ...BELOW, nisabBasis: { metal: 'gold' } });
    expect(answer.warnings).toEqual([
      { code: 'OTHER_NISAB', message: expect.stringMatching(/silver.*25\.00 SAR/) as string },
    ]);
    expect(await calls.get(tenant, answer.calculationId)).toEqual(answer);
  });

  it('needs no price of the other metal for that warning', async () => {
    await setPrice(service, { metal: 'gold', currency: 'SEK', pricePerGram: '700' });
    const answer = await calls.calculate(newTenant(), { cash: '50000' }, { currency: 'SEK' });
    expect(answer).toMatchObject({ ...BELOW, nisabThreshold: '59500.00', warnings: [] });
  });

  it('uses the settings of the tenant', async () => {
    const settings = { zakat: { nisabType: 'silver', silverNisabGrams: 612.36 } };
    const answer = await calls.calculate(newTenant({ settings }), { cash: '490' });
    expect(answer).toMatchObject({ ...due('12.25'), nisabThreshold: '489.89' });
    expect(answer.nisabBasis).toMatchObject({ metal: 'silver', grams: 612.36 });
  });

  it('is made once for the same idempotency key', async () => {
    const tenant = newTenant({ idempotencyKey: 'one' });
    const first = await calls.calculate(tenant, { cash: '50000' });
    expect(await calls.calculate(tenant, { cash: '50000' })).toEqual(first);
    expect((await calls.list(tenant)).pagination).toMatchObject({ total: 1 });
  });

  it('emits one event with the calculation, by the published schema', async () => {
    const answer = await calls.calculate(newTenant(), { cash: '50000' }, { explain: true });
    const [event] = await service.eventsOf(answer.calculationId, 1);
    expect(event).toMatchObject({ type: 'zakat.calculated', source: '/masar/zakat' });
    expect(event!.data).toEqual({
      calculation: JSON.parse(JSON.stringify({ ...answer, explanation: undefined })) as object,
    });
    expect(problemsOf(event!)).toEqual([]);
  });
});

describe('calculate refuses, and stores nothing', () => {
  it.each([
    ['a negative amount', { cash: '-1' }, {}, 'assets.cash'],
    ['more than 15 digits', { cash: '1234567890123456' }, {}, 'assets.cash'],
    ['a third decimal in SAR', { tradingGoods: '1.005' }, {}, 'assets.tradingGoods'],
    ['karat 25', { gold: { grams: '1', karat: 25 } }, {}, 'assets.gold.karat'],
    ['a value beside a weight', { silver: { grams: '1', value: '1' } }, {}, 'assets.silver'],
    ['a currency that is none', {}, { currency: 'SAX' }, 'currency'],
    ['tomorrow', {}, { calculationDate: '2026-06-17' }, 'calculationDate'],
    ['a day before 1356 AH', {}, { calculationDate: '1937-03-13' }, 'calculationDate'],
    ['a day of the year 1300', {}, { calculationDate: '1300-01-01' }, 'calculationDate'],
    ['a hawl that starts later', {}, { hawlStartDate: '2026-06-17' }, 'hawlStartDate'],
  ])('%s', async (_, assets, change, field) => {
    const tenant = newTenant();
    const error = await failure(calls.calculate(tenant, assets, change));
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
    expect((await calls.list(tenant)).data).toEqual([]);
  });

  it.each([
    ['a currency without a price', { currency: 'CHF' }, 'currency', /CHF.*prices in AED, /],
    [
      'a day before the first price',
      { calculationDate: '2001-01-01' },
      'calculationDate',
      /2020-01-01, the day of the first price of gold in SAR/,
    ],
  ])('%s, and names the prices that exist', async (_, change, field, says) => {
    const tenant = newTenant();
    const error = await failure(calls.calculate(tenant, { cash: '1' }, change));
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
    expect(error.message).toMatch(says);
    expect((await calls.list(tenant)).data).toEqual([]);
  });
});

describe('calculations', () => {
  it('are listed newest first, by Hijri year and by status', async () => {
    const tenant = newTenant();
    const rich = { cash: '50000' };
    const { calculationId: of1447 } = await calls.calculate(tenant, rich, {
      calculationDate: '2026-06-15',
    });
    const { calculationId: of1448 } = await calls.calculate(tenant, rich);
    const { calculationId: poor } = await calls.calculate(tenant, { cash: '1' });
    const idsOf = async (filter: Parameters<CalculationCalls['list']>[1]) =>
      (await calls.list(tenant, filter)).data.map(({ calculationId }) => calculationId);
    expect(new Set(await idsOf({}))).toEqual(new Set([poor, of1448, of1447]));
    expect(await idsOf({ year: 1447 })).toEqual([of1447]);
    expect(new Set(await idsOf({ year: 1448 }))).toEqual(new Set([poor, of1448]));
    expect(await idsOf({ status: 'NOT_DUE' })).toEqual([poor]);
    expect(await idsOf({ year: 1448, status: 'DUE' })).toEqual([of1448]);
    expect(await idsOf({ year: 1446 })).toEqual([]);
    expect(await idsOf({ status: 'VOID' })).toEqual([]);
  });

  it('of another tenant are not found, as ids that never existed', async () => {
    const { calculationId } = await calls.calculate(newTenant(), { cash: '50000' });
    const other = newTenant();
    for (const ask of [calls.get.bind(calls), calls.void.bind(calls)]) {
      const [of, never] = [
        await failure(ask(other, calculationId)),
        await failure(ask(other, 'x')),
      ];
      expect(of.code).toBe('NOT_FOUND');
      expect([of.code, of.message, of.details]).toEqual([never.code, never.message, never.details]);
    }
    expect((await calls.list(other)).data).toEqual([]);
  });

  it('are voided once, with the reason', async () => {
    const tenant = newTenant();
    const { calculationId } = await calls.calculate(tenant, { cash: '50000' });
    const voided = await calls.void({ ...tenant, actor: 'key_checker' }, calculationId);
    expect(voided).toMatchObject({
      status: 'VOID',
      remainingAmount: '0.00',
      voiding: {
        reason: 'the stock was counted twice',
        at: '2026-06-16T09:00:00.000Z',
        by: 'key_checker',
      },
    });
    const again = await failure(calls.void(tenant, calculationId));
    expect(again).toMatchObject({ code: 'CONFLICT', details: [{ field: 'status' }] });
    expect(again.message).toContain('that is VOID; this state is final');
    expect(await calls.get(tenant, calculationId)).toEqual(voided);
  });

  it('become overdue after a Hijri year by the clock of a sandbox, and not a day before', async () => {
    const tenant = newTenant({ environment: 'sandbox' });
    const { calculationId } = await calls.calculate(tenant, { cash: '50000' });
    const { calculationId: poor } = await calls.calculate(tenant, { cash: '1' });
    const { calculationId: voided } = await calls.calculate(tenant, { cash: '60000' });
    await calls.void(tenant, voided);
    const after = (days: number) => ({ ...tenant, clockOffsetMs: days * DAY_MS });
    const statusOf = async (id: string) => (await calls.get(tenant, id)).status;
    await service.runDue(after(354));
    expect(await statusOf(calculationId)).toBe('DUE');
    await service.runDue(after(355));
    expect(await statusOf(calculationId)).toBe('OVERDUE');
    expect(await statusOf(poor)).toBe('NOT_DUE');
    expect(await statusOf(voided)).toBe('VOID');
    const [, overdue] = await service.recordsOf(calculationId, 2);
    expect(overdue).toMatchObject({ actor: 'sweep:zakat-overdue' });
  });

  it('of more than a year ago are overdue from the start', async () => {
    const answer = await calls.calculate(
      newTenant(),
      { cash: '500000' },
      { calculationDate: '2025-06-26' },
    );
    expect(answer).toMatchObject({ status: 'OVERDUE', hijriDate: '1447-01-01' });
  });
});
