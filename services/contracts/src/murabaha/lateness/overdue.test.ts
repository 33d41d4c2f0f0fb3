import {
  asSold,
  at,
  ID,
  LIVES,
  paid,
  refusal,
  settled,
  sold,
} from '../../../test/support/murabaha-lives';
import type { Murabaha } from '../contract';
import { disburse, donationsOf } from './donations';
import { markOverdue } from './overdue';
import { receivePayment } from '../payments/receive-payment';
import { outstandingOf, scheduleOf, statusOf } from '../schedule/schedule';
import { terminate } from '../terminate';

const UNDERTAKING = { donation_rate: 0.01, charity_id: 'ent_charity_3' };
const late = (more: object = {}) =>
  sold({ late_payment: UNDERTAKING, grace_period_days: 5, ...more });
const swept = (state: Murabaha, instant: string) =>
  markOverdue(asSold(state), ID, new Date(instant));
const statuses = (state: Murabaha, instant: string) =>
  scheduleOf(asSold(state)).map((row) => statusOf(asSold(state), row, new Date(instant)));
const ledger = (state: Murabaha, instant: string) =>
  donationsOf(state, new Date(instant)).map(({ installment_number, days_late, amount }) => [
    installment_number,
    days_late,
    amount,
  ]);

/** Due on 16 July; its 5 days of grace are over with 21 July. */
const LATE_AT = '2026-07-22T00:00:00.000Z';

describe('an instalment', () => {
  it('is awaited until its days of grace are over, by the earliest that is unpaid', () => {
    expect(late().overdueAt?.toISOString()).toBe(LATE_AT);
    expect(paid(late(), '9000').overdueAt?.toISOString()).toBe('2026-08-22T00:00:00.000Z');
    expect(paid(late(), '8999.99').overdueAt?.toISOString()).toBe(LATE_AT);
  });

  it('is DUE from its day on and OVERDUE once its grace is over', () => {
    expect(statuses(late(), '2026-07-15T23:59:59Z')[0]).toBe('PENDING');
    expect(statuses(late(), '2026-07-16T00:00:00Z')[0]).toBe('DUE');
    const found = swept(late(), LATE_AT);
    expect(statuses(found, LATE_AT).slice(0, 2)).toEqual(['OVERDUE', 'PENDING']);
    expect(found.overdueAt?.toISOString()).toBe('2026-08-22T00:00:00.000Z');
  });

  it('is found late with all before it when the sweep comes after months', () => {
    const found = swept(late(), '2026-10-01T00:00:00Z');
    expect(found.sale.late).toEqual([1, 2, 3]);
    expect(found.overdueAt?.toISOString()).toBe('2026-10-22T00:00:00.000Z');
  });

  it('is found late once', () => {
    const found = swept(late(), LATE_AT);
    expect(swept(found, '2026-07-30T00:00:00Z').sale).toEqual(found.sale);
  });

  it('of a contract that has ended is awaited no more', () => {
    expect(LIVES.COMPLETED.overdueAt).toBeUndefined();
    const done = settled(late(), { settlement_amount: '108000' }, '2026-07-01T00:00:00Z').state;
    expect(done.overdueAt).toBeUndefined();
  });
});

describe('a donation', () => {
  it('is owed once for each late instalment, at the rate of the undertaking', () => {
    const found = swept(late(), '2026-08-22T00:00:00Z');
    expect(ledger(found, '2026-08-22T00:00:00Z')).toEqual([
      [2, 6, '90.00'],
      [1, 37, '90.00'],
    ]);
  });

  it('is never part of the debt, nor of the price', () => {
    const found = swept(late(), LATE_AT);
    expect(found.price).toEqual(late().price);
    expect(paid(found, '108000', LATE_AT).status).toBe('COMPLETED');
  });

  it.each([
    ['was undertaken', sold()],
    [
      'is left of the share by rounding',
      sold({ late_payment: { donation_rate: 1e-7, charity_id: 'c' } }),
    ],
  ])('is not owed where nothing %s', (_, state) => {
    expect(swept(state, '2026-07-17T00:00:00Z').sale.donations).toEqual([]);
  });

  it('counts its days until the instalment is paid', () => {
    const found = paid(swept(late(), LATE_AT), '9000', '2026-07-26T10:00:00Z');
    expect(ledger(found, '2026-08-01T00:00:00Z')).toEqual([[1, 10, '90.00']]);
  });

  it('counts its days until a last instalment that is smaller is paid', () => {
    const terms = { payment_terms: { installments: 3, frequency: 'monthly' } };
    const state = swept(late({ cost_price: 1_000, profit_margin: 0.1, ...terms }), '2026-10-01');
    const all = paid(paid(state, '1099.99', '2026-10-01'), '0.01', '2026-10-02');
    expect(ledger(all, '2027-01-01')[0]).toEqual([3, 16, '3.67']);
  });

  it('counts its days until the contract is settled', () => {
    const found = swept(late(), LATE_AT);
    const { state } = settled(found, { settlement_amount: '101500', rebate: '6500' }, LATE_AT);
    expect(ledger(state, '2027-08-01T00:00:00Z')).toEqual([[1, 6, '90.00']]);
  });

  it('is not owed after all when the payment turns out to have come in time', () => {
    const found = swept(late(), '2026-07-23T00:00:00Z');
    const command = { amount: '9000', reference: 'T', paid_at: '2026-07-21T23:59:59.999Z' };
    const { state } = receivePayment(found, command, at('2026-07-23T09:00:00Z'));
    expect(asSold(state).sale).toMatchObject({ late: [], donations: [] });
    const tooLate = { ...command, paid_at: LATE_AT };
    const kept = receivePayment(found, tooLate, at('2026-07-23T09:00:00Z')).state;
    expect(ledger(kept, '2026-07-23T09:00:00Z')).toEqual([[1, 6, '90.00']]);
  });
});

describe('a payment that is recorded after a later one', () => {
  const NOW = '2026-08-23T09:00:00.000Z';
  const pays = (state: Murabaha, amount: string, paid_at: string) =>
    receivePayment(state, { amount, reference: paid_at, paid_at }, at(NOW)).state;
  const late1 = () => pays(late(), '9000', '2026-08-20T09:00:00.000Z');

  it('takes back the donation of what it paid in time', () => {
    expect(ledger(late1(), NOW)).toEqual([[1, 35, '90.00']]);
    const both = pays(late1(), '9000', '2026-07-20T09:00:00.000Z');
    expect(asSold(both).sale).toMatchObject({ late: [], donations: [] });
    expect(statuses(both, NOW).slice(0, 3)).toEqual(['PAID', 'PAID', 'PENDING']);
  });

  it('leaves late what it paid in part, to the day of the payment that paid the rest', () => {
    const part = pays(late1(), '8999.99', '2026-07-20T09:00:00.000Z');
    expect(ledger(part, NOW)).toEqual([[1, 35, '90.00']]);
    const sum = pays(part, '0.01', '2026-07-21T23:59:59.999Z');
    expect(ledger(sum, NOW)).toEqual([]);
  });

  it('counts days of lateness to the payment that came first', () => {
    const both = pays(late1(), '9000', '2026-07-26T09:00:00.000Z');
    expect(ledger(both, NOW)).toEqual([[1, 10, '90.00']]);
  });
});

describe('what is late', () => {
  const NOW = '2026-08-23T09:00:00.000Z';
  const pay = (amount: string, paid_at: string) => (state: Murabaha) =>
    receivePayment(state, { amount, reference: 'T', paid_at }, at(NOW)).state;
  const settle = (day: string) => (state: Murabaha) =>
    settled(state, { settlement_amount: '108000', settlement_date: day, reference: 'S' }, NOW)
      .state;
  const end = (state: Murabaha) => terminate(state, { reason: 'DEFAULT_SALE' }, at(NOW)).state;

  it.each([
    ['a payment on the first late day', pay('9000', LATE_AT), [2, 1]],
    ['a payment in time', pay('9000', '2026-07-21T23:59:59.999Z'), [2]],
    ['a payment of two instalments, one late', pay('18000', '2026-08-21T00:00:00.000Z'), [1]],
    ['a part, late', pay('1', '2026-08-22T00:00:00.000Z'), [2, 1]],
    ['all that is owed, late', pay('108000', NOW), [2, 1]],
    ['a settlement of today', settle('2026-08-23'), [2, 1]],
    ['a settlement of an earlier day', settle('2026-08-21'), [1]],
    ['a termination', end, [2, 1]],
  ] as const)('is the same whether %s comes before the sweep or after it', (_, command, owed) => {
    const sweptAfter = (state: Murabaha) =>
      state.overdueAt === undefined ? asSold(state) : swept(state, NOW);
    const [before, after] = [sweptAfter(command(late())), sweptAfter(command(swept(late(), NOW)))];
    expect(before.sale).toEqual(after.sale);
    expect(ledger(after, NOW).map(([number]) => number)).toEqual(owed);
  });

  it('does not go on once the contract is terminated', () => {
    expect(ledger(end(late()), '2027-08-01T00:00:00Z')).toEqual([
      [2, 7, '90.00'],
      [1, 38, '90.00'],
    ]);
  });

  it('is nothing that was settled in time and recorded after it', () => {
    const by = { settlement_amount: '108000', settlement_date: '2026-07-21', reference: 'S' };
    const done = settled(swept(late(), LATE_AT), by, LATE_AT).state;
    expect(asSold(done).sale).toMatchObject({ late: [], donations: [] });
  });

  it('is nothing that a settlement waived before it was due', () => {
    const then = '2026-07-17T09:00:00.000Z';
    const terms = {
      late_payment: UNDERTAKING,
      payment_terms: { installments: 1, frequency: 'bullet' },
    };
    const due = sold(terms, { settings: { jurisdiction: 'MY' }, first: '2026-07-16' });
    const command = {
      settlement_amount: '106400',
      settlement_date: '2026-07-10',
      reference: 'S',
    };
    const done = settled(swept(due, then), command, then).state;
    expect(asSold(done).sale).toMatchObject({ late: [], donations: [] });
    const [{ id: donation_id } = { id: '' }] = swept(due, then).sale.donations;
    const given = disburse(swept(due, then), { donation_id, receipt_ref: 'R' }, at(then)).state;
    const kept = settled(given, command, then).state;
    expect(ledger(kept, '2027-08-01T00:00:00Z')).toEqual([[1, 0, '1080.00']]);
    expect(statuses(kept, then)).toEqual(['WAIVED']);
  });
});

describe('the donation for one of unequal instalments', () => {
  const unequal = sold({
    late_payment: UNDERTAKING,
    payment_terms: { installments: 3, frequency: 'monthly' },
    installment_amounts: [1_000, 7_000, 100_000],
  });

  it('is its share of that instalment, until the day on which the payments reach it', () => {
    const owed = swept(unequal, '2026-08-17T00:00:00Z');
    const first = paid(owed, '1000', '2026-08-20T00:00:00Z');
    const both = paid(first, '7000', '2026-08-25T00:00:00Z');
    expect(ledger(both, '2026-12-01T00:00:00Z')).toEqual([
      [2, 9, '70.00'],
      [1, 35, '10.00'],
    ]);
  });
});

describe('the debt of a contract that was terminated', () => {
  const NOW = '2026-08-01T00:00:00.000Z';
  const ended = (reason: 'RESCISSION' | 'DEFAULT_SALE' | 'IQALAH') => {
    const { state } = terminate(paid(late(), '9001'), { reason }, at(NOW));
    return [outstandingOf(asSold(state)).toDecimal(), statuses(state, NOW).slice(0, 3)];
  };

  it.each(['RESCISSION', 'IQALAH'] as const)('ends with %s', (reason) => {
    expect(ended(reason)).toEqual(['0.00', ['PAID', 'WAIVED', 'WAIVED']]);
  });

  it('stays after a sale on default, which pays it from the asset', () => {
    const rows = ['PAID', 'PARTIALLY_PAID', 'PENDING'];
    expect(ended('DEFAULT_SALE')).toEqual(['98999.00', rows]);
  });
});

describe('a disbursement', () => {
  const owed = swept(late(), LATE_AT);
  const [{ id: donation_id } = { id: '' }] = owed.sale.donations;
  const give = (state: Murabaha, more: object = {}) =>
    disburse(state, { donation_id, receipt_ref: 'RCPT-1', ...more }, at('2026-07-25T00:00:00Z'))
      .state;

  it('is recorded with its receipt, also after the contract has ended', () => {
    const given = {
      id: donation_id,
      receipt_ref: 'RCPT-1',
      disbursed_at: '2026-07-25T00:00:00.000Z',
    };
    expect(asSold(give(owed)).sale.donations).toMatchObject([given]);
    expect(asSold(give(paid(owed, '108000', LATE_AT))).sale.donations).toMatchObject([given]);
  });

  it('is recorded once', () => {
    const error = refusal(() => give(give(owed)));
    expect(error.code).toBe('CONFLICT');
    expect(error.message).toContain('is DISBURSED since 2026-07-25T00:00:00.000Z under RCPT-1');
  });

  it('stays, whatever a later payment shows', () => {
    const command = { amount: '9000', reference: 'T', paid_at: '2026-07-21T00:00:00.000Z' };
    const { state } = receivePayment(give(owed), command, at('2026-07-26T00:00:00Z'));
    expect(asSold(state).sale.donations).toHaveLength(1);
  });

  it.each(['2026-07-21T00:00:00.000Z', '2026-07-25T00:00:00.001Z'])(
    'was not at %s',
    (disbursed_at) => {
      expect(refusal(() => give(owed, { disbursed_at })).details).toMatchObject([
        { field: 'disbursed_at', code: 'OUT_OF_RANGE' },
      ]);
    },
  );

  it.each([
    ['an unknown donation', owed, { donation_id: 'mrd_x_1' }],
    ['a contract without any', LIVES.DRAFT, {}],
  ])('of %s is NOT_FOUND', (_, state, more) => {
    expect(refusal(() => give(state, more)).code).toBe('NOT_FOUND');
  });
});
