import fc from 'fast-check';
import { Money } from '@masar/kit/money';
import {
  asSold,
  at,
  ID,
  LIVES,
  paid,
  refusal,
  SALE,
  settled,
  sold,
} from '../../../test/support/murabaha-lives';
import { isSold, type Murabaha } from '../contract';
import { markOverdue } from '../lateness/overdue';
import { MOST_PAYMENTS } from './payments';
import { receivePayment } from './receive-payment';
import { isPaid, outstandingOf, scheduleOf, statusOf } from '../schedule/schedule';
import { terminate } from '../terminate';

const outstanding = (state: Murabaha) => outstandingOf(asSold(state)).toDecimal();
const paidOf = (state: Murabaha) => scheduleOf(asSold(state)).map((row) => row.paid.toDecimal());
const refused = (amount: string, more: object = {}) => {
  const error = refusal(() =>
    receivePayment(sold(), { amount, reference: 'T', ...more }, at('2026-06-20T12:00:00Z')),
  );
  return [
    error.code,
    ...error.details.map(({ field, code, message }) => `${field} ${code}: ${message}`),
  ];
};

interface Change {
  readonly key?: string;
  readonly [field: string]: unknown;
}

describe('a payment', () => {
  it('pays the oldest instalment first, and of the next what is left over', () => {
    const state = paid(paid(sold(), '8000'), '2000.50');
    expect(paidOf(state).slice(0, 3)).toEqual(['9000.00', '1000.50', '0.00']);
    expect(outstanding(state)).toBe('97999.50');
    const statuses = scheduleOf(asSold(state)).map((row) => statusOf(asSold(state), row, SALE));
    expect(statuses.slice(0, 3)).toEqual(['PAID', 'PARTIALLY_PAID', 'PENDING']);
  });

  it('tells what came, and with the last one that nothing is owed', () => {
    const { events, state } = receivePayment(
      paid(sold(), '100000'),
      { amount: '8000', reference: 'TRF-9', paid_at: '2026-06-17T00:00:00.000Z' },
      at('2026-06-18T00:00:00Z'),
    );
    const payment = {
      amount: '8000.00',
      reference: 'TRF-9',
      paid_at: '2026-06-17T00:00:00.000Z',
      received_at: '2026-06-18T00:00:00.000Z',
      is_settlement: false,
    };
    expect(events).toEqual([
      { type: 'murabaha.payment.received', payment },
      { type: 'murabaha.contract.completed' },
    ]);
    expect(state).toMatchObject({ status: 'COMPLETED', completed_at: '2026-06-18T00:00:00.000Z' });
    expect(state.overdueAt).toBeUndefined();
  });

  it.each([
    ['of nothing', '0', 'amount OUT_OF_RANGE: amount must be above zero'],
    ['below nothing', '-1', 'amount OUT_OF_RANGE: amount must be above zero'],
    [
      'with 3 decimals in SAR',
      '1.001',
      'amount INVALID_VALUE: amount has more than the 2 decimals of SAR; round it',
    ],
    [
      'above what is outstanding',
      '108000.01',
      'amount OUT_OF_RANGE: amount must be at most 108000.00 SAR, the outstanding',
    ],
  ])('%s is refused', (_, amount, problem) => {
    expect(refused(amount)).toEqual(['VALIDATION_ERROR', problem]);
  });

  it('came neither ahead of now nor before the sale', () => {
    expect(refused('1', { paid_at: '2026-06-20T12:00:00.001Z' })[1]).toContain('ahead of now');
    expect(refused('1', { paid_at: '2026-06-16T08:59:59.999Z' })[1]).toContain(
      'instant of the sale',
    );
  });

  it('may have come before one that is recorded already', () => {
    const before = paid(sold(), '1', '2026-06-18T00:00:00Z');
    const command = { amount: '9000', reference: 'T', paid_at: '2026-06-17T00:00:00.000Z' };
    const { state } = receivePayment(before, command, at('2026-06-20T12:00:00Z'));
    expect(outstanding(state)).toBe('98999.00');
    expect(asSold(state).sale.payments.map(({ paid_at }) => paid_at)).toEqual([
      '2026-06-18T00:00:00.000Z',
      '2026-06-17T00:00:00.000Z',
    ]);
  });

  it('a payment that came before a recorded one is settled as of the day of the recorded one', () => {
    const owing = paid(sold({ jurisdiction: 'MY' }), '1', '2026-06-20T10:00:00Z');
    const command = { amount: '107999', reference: 'T', paid_at: '2026-06-18T10:00:00.000Z' };
    const now = '2026-06-22T00:00:00Z';
    const { message } = refusal(() => receivePayment(owing, command, at(now)));
    const [, settlement_amount = ''] = /settlement_amount ([\d.]+) SAR, /.exec(message) ?? [];
    expect(message).toContain('the settlement_date 2026-06-20');
    const way = { settlement_amount, settlement_date: '2026-06-20', reference: 'T' };
    expect(settled(owing, way, now).state.status).toBe('COMPLETED');
  });

  it('is not before the last one without a paid_at, whatever the clock says by then', () => {
    const before = paid(sold(), '1', '2026-06-18T00:00:00Z');
    const late = '2026-06-17T00:00:00Z';
    const last = asSold(paid(before, '1', late)).sale.payments.at(-1);
    expect(last?.paid_at).toBe('2026-06-18T00:00:00.000Z');
    expect(paid(before, '107999', late).completed_at).toBe('2026-06-18T00:00:00.000Z');
  });

  it.each([
    ['another amount', { amount: '9000.01' }],
    ['another reference', { reference: 'TRF-2' }],
    ['blanks around its reference', { reference: ' TRF-1 ' }],
    ['another day', { paid_at: '2026-06-17T00:00:00.000Z' }],
    ['a key of its own', { key: 'idem_2' }],
  ])('like the one before is another one with %s', (_, { key, ...change }: Change) => {
    const then = { amount: '9000.00', reference: 'TRF-1', paid_at: '2026-06-16T10:00:00.000Z' };
    const now = at('2026-06-18T00:00:00Z', { key });
    const first = receivePayment(sold(), then, now).state;
    const next = { ...then, paid_at: '2026-06-16T23:59:59.999Z', ...change };
    const both = asSold(receivePayment(first, next, now).state);
    expect(both.sale.payments).toHaveLength(2);
    const again = () => receivePayment(both, next, at('2026-06-18T00:00:00Z', { key: undefined }));
    expect(refusal(again)).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'reference', code: 'DUPLICATE_PAYMENT' }],
    });
    expect(refusal(again).message).toMatch(
      / is recorded as mrp_\w+_[12]; another one is sent with/,
    );
  });

  const UNKEYED = { key: undefined };
  const WAY_OUT = 'another one is sent with a reference or an idempotency key of its own';

  it.each([
    ['would be settled by then', '60000', { jurisdiction: 'MY' }],
    ['would be above what is outstanding by then', '60000', { jurisdiction: 'SA' }],
  ])('that is repeated is told to be one, also where it %s', (_, amount, change) => {
    const command = { amount, reference: 'T', paid_at: '2026-06-16T10:00:00.000Z' };
    const now = at('2026-06-18T00:00:00Z', UNKEYED);
    const first = receivePayment(sold(change), command, now).state;
    const error = refusal(() => receivePayment(first, command, now));
    expect(error.details).toMatchObject([{ field: 'reference', code: 'DUPLICATE_PAYMENT' }]);
    expect(error.message).toContain(WAY_OUT);
  });

  it('a repeated payment is refused as a duplicate, also after a later one', () => {
    const command = { amount: '9000', reference: 'T', paid_at: '2026-06-16T10:00:00.000Z' };
    const now = at('2026-06-18T00:00:00Z', UNKEYED);
    const first = receivePayment(sold(), command, now).state;
    const next = { ...command, reference: 'U', paid_at: '2026-06-17T10:00:00.000Z' };
    const both = receivePayment(first, next, now).state;
    const error = refusal(() => receivePayment(both, command, now));
    expect(error.details[0]?.code).toBe('DUPLICATE_PAYMENT');
  });

  it('of everything is settled instead while the policy owes a rebate', () => {
    const owing = sold({ jurisdiction: 'MY' });
    const error = refusal(() => paid(owing, '108000'));
    expect([error.code, error.details[0]?.field, error.details[0]?.code]).toEqual([
      'CONFLICT',
      'amount',
      'SETTLE_INSTEAD',
    ]);
    expect(error.message).toContain('on 2026-06-16 a rebate of 8000.00 SAR is owed');
    expect(error.message).toContain('settle with the settlement_amount 100000.00 SAR');
    expect(error.message).not.toContain('settlement_date');
    expect(paid(owing, '108000', '2027-06-16T00:00:00Z').status).toBe('COMPLETED');
  });

  it('a payment that reaches the settlement amount is refused with SETTLE_INSTEAD, whatever it leaves', () => {
    const owing = sold({ jurisdiction: 'MY' });
    for (const amount of ['100000', '107999.99']) {
      expect(refusal(() => paid(owing, amount)).details[0]?.code).toBe('SETTLE_INSTEAD');
    }
    expect(paid(owing, '99999.99').status).toBe('ACTIVE');
  });

  it('of an earlier day is settled as of that day, by its reference', () => {
    const owing = sold({ jurisdiction: 'MY' });
    const command = { amount: '108000', reference: 'T', paid_at: '2026-06-18T10:00:00.000Z' };
    const now = '2026-06-25T23:00:00Z';
    const { message } = refusal(() => receivePayment(owing, command, at(now)));
    const [, settlement_amount = ''] = /settlement_amount ([\d.]+) SAR, /.exec(message) ?? [];
    expect(message).toContain("the settlement_date 2026-06-18 and the payment's reference");
    const way = { settlement_amount, settlement_date: '2026-06-18', reference: 'T' };
    expect(settled(owing, way, now).state.status).toBe('COMPLETED');
  });

  it('a payment that came more than 7 days ago is settled as of today', () => {
    const owing = sold({ jurisdiction: 'MY' });
    const command = { amount: '108000', reference: 'T', paid_at: '2026-06-18T10:00:00.000Z' };
    const now = '2026-06-26T00:00:00Z';
    const { message } = refusal(() => receivePayment(owing, command, at(now)));
    const [, settlement_amount = ''] =
      /settlement_amount ([\d.]+) SAR as of today: /.exec(message) ?? [];
    expect(message).toContain('2026-06-18 is more than 7 days ago');
    expect(message).not.toContain('record the due');
    expect(settled(owing, { settlement_amount }, now).state.status).toBe('COMPLETED');
  });

  it('a payment that came more than 7 days ago keeps its day for the amount due, and settles the rest as of today', () => {
    const late_payment = { donation_rate: 0.01, charity_id: 'ent_charity_3' };
    const now = '2026-08-26T00:00:00Z';
    const owing = markOverdue(sold({ jurisdiction: 'MY', late_payment }), ID, new Date(now));
    const command = { amount: '108000', reference: 'T', paid_at: '2026-07-16T10:00:00.000Z' };
    const { message } = refusal(() => receivePayment(owing, command, at(now)));
    const [, due = '', settlement_amount = ''] =
      /record the due ([\d.]+) SAR as .* settle the rest, ([\d.]+) SAR,/.exec(message) ?? [];
    const first = receivePayment(owing, { ...command, amount: due }, at(now)).state;
    const done = settled(first, { settlement_amount, reference: 'T' }, now).state;
    expect([due, done.status, asSold(done).sale.late]).toEqual(['18000.00', 'COMPLETED', []]);
    expect([asSold(owing).sale.donations.length, asSold(done).sale.donations]).toEqual([2, []]);
  });

  it('of everything is taken where a rebate is at discretion', () => {
    expect(paid(sold({ jurisdiction: 'SA' }), '108000').status).toBe('COMPLETED');
  });

  it('in parts is not taken without end, but what pays everything is', () => {
    const part = {
      amount: '0.01',
      paid_at: SALE.toISOString(),
      is_settlement: false,
      received_at: '',
    };
    const state = sold();
    const payments = Array.from({ length: MOST_PAYMENTS }, () => part);
    const full = { ...state, sale: { ...state.sale, payments } };
    expect(refusal(() => paid(full, '0.01'))).toMatchObject({
      code: 'CONFLICT',
      details: [{ code: 'TOO_MANY' }],
    });
    expect(paid(full, outstanding(full)).status).toBe('COMPLETED');
  });

  it('to a contract that is completed is a CONFLICT', () => {
    expect(refusal(() => paid(LIVES.COMPLETED, '1')).message).toContain('that is COMPLETED');
  });

  it.each(['DEFAULT_SALE', 'RESCISSION', 'IQALAH'] as const)(
    'after %s is not recorded, and the way that there was is told',
    (reason) => {
      const ended = terminate(sold(), { reason }, at(SALE)).state;
      const error = refusal(() => paid(ended, '1'));
      expect(error.code).toBe('CONFLICT');
      expect(error.details).toMatchObject([{ field: 'status', code: 'INVALID_STATE' }]);
      expect(error.message).toContain(`the sale ended by ${reason} at 2026-06-16T09:00:00.000Z`);
      expect(error.message).toContain('received before the contract is terminated');
    },
  );

  it('in any sequence completes the contract exactly when nothing is owed', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 60_000_00 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parts, fc.constantFrom(1, 7, 36), (cents, installments) => {
        let state: Murabaha = sold({ payment_terms: { installments, frequency: 'weekly' } });
        for (const cent of cents) {
          const left = outstanding(state);
          const amount = smaller(`${cent}`, left);
          state = paid(state, amount);
          expect(state.status === 'COMPLETED').toBe(outstanding(state) === '0.00');
          expect(isSold(state) && scheduleOf(state).every(isPaid)).toBe(
            state.status === 'COMPLETED',
          );
          if (state.status === 'COMPLETED') return;
        }
        expect(paid(state, outstanding(state)).status).toBe('COMPLETED');
      }),
      { numRuns: 60 },
    );
  });
});

/** Cents as an amount, or the other amount when it is less. */
function smaller(cents: string, other: string): string {
  const amount = Money.read(cents, 'SAR', 'cents').times('0.01');
  return amount.compare(Money.read(other, 'SAR', 'other')) < 0 ? amount.toDecimal() : other;
}
