import {
  AMORTISED,
  MALAYSIA,
  twelvePaid,
  DAY_12,
  NOON_12,
} from '../../../test/support/early-settlement';
import {
  asSold,
  at,
  ID,
  paid,
  refusal,
  settled,
  sold,
  type Body,
} from '../../../test/support/murabaha-lives';
import type { Murabaha, Sold } from '../contract';
import { MURABAHA_LIFECYCLE } from '../lifecycle';
import { quoteAsOf, quoteFor } from '../quotes/quote';
import { receivePayment } from '../payments/receive-payment';
import { outstandingOf, scheduleOf, statusOf } from '../schedule/schedule';
import { settle } from './settle';

describe('a settlement', () => {
  const quoted = (state: Sold, day = DAY_12) => quoteAsOf(state, ID, day);
  const refused = (state: Murabaha, command: Body, instant = NOON_12) => {
    const { code, message, details } = refusal(() => settled(state, command as never, instant));
    return { code, message, detail: `${details[0]?.field} ${details[0]?.code}` };
  };
  const state = twelvePaid(MALAYSIA);
  const { id: quote_id } = quoted(state);
  const right = { quote_id, settlement_amount: '69286.37', reference: 'STL-1' };

  it('by its quote completes the contract, and the rest is waived', () => {
    const { state: done, events } = settled(state, right, NOON_12);
    expect(done).toMatchObject({
      status: 'COMPLETED',
      settlement: {
        date: DAY_12,
        outstanding_selling_price: '75207.24',
        rebate: '5920.87',
        settlement_amount: '69286.37',
        method: 'UNEARNED_AMORTISED',
        mode: 'COMMITTED',
        quote_id,
        reference: 'STL-1',
      },
    });
    expect(events.map(({ type }) => type)).toEqual([
      'murabaha.payment.received',
      'murabaha.contract.completed',
    ]);
    expect(events[0]?.payment).toMatchObject({ amount: '69286.37', is_settlement: true });
    expect(outstandingOf(asSold(done)).isZero()).toBe(true);
    const statuses = scheduleOf(asSold(done)).map((row) => statusOf(asSold(done), row, new Date()));
    expect([statuses[0], statuses.at(-1)]).toEqual(['PAID', 'WAIVED']);
  });

  it('takes its status and its events from its own row of the lifecycle', () => {
    const row = MURABAHA_LIFECYCLE.transitions.find(({ trigger }) => trigger === 'settle')!;
    jest.replaceProperty(row, 'emits', ['murabaha.contract.completed']);
    const { events } = settled(state, right, NOON_12);
    jest.restoreAllMocks();
    expect(events).toEqual([{ type: 'murabaha.contract.completed' }]);
  });

  it('is of the amount that is left once the costs have reduced the rebate', () => {
    const costing = twelvePaid(MALAYSIA, { early_settlement_costs: 150 });
    const done = settled(costing, { settlement_amount: '69436.37' }, NOON_12).state;
    expect(done).toMatchObject({ status: 'COMPLETED', settlement: { rebate: '5770.87' } });
    const error = refused(costing, { settlement_amount: '69286.37', rebate: '5920.87' });
    expect(error.message).toContain('must be 5770.87 SAR, which the policy owes');
  });

  it.each([
    ['of what is left', '54000'],
    ['of more than is left', '60000'],
  ])('%s, like a payment that is recorded, is one only under a key', (_, amount) => {
    const now = '2026-06-18T12:00:00Z';
    const unkeyed = at(now, { key: undefined });
    const first = receivePayment(sold(), { amount, reference: 'T' }, unkeyed).state;
    const command = { settlement_amount: amount, reference: 'T' };
    const error = refusal(() => settle(first, command, unkeyed));
    expect(error.code).toBe('CONFLICT');
    expect(error.details).toMatchObject([{ field: 'reference', code: 'DUPLICATE_PAYMENT' }]);
    const left = outstandingOf(asSold(first)).toDecimal();
    const done = settle(first, { ...command, settlement_amount: left }, at(now)).state;
    expect(done.status).toBe('COMPLETED');
  });

  it('may name the rebate that the policy owes', () => {
    const done = settled(state, { ...right, rebate: '5920.87' }, NOON_12).state;
    expect(done.settlement?.rebate).toBe('5920.87');
  });

  it('as of a day before the sale is refused', () => {
    const command = { settlement_amount: '112810.92', settlement_date: '2026-06-15' };
    const error = refused(sold(AMORTISED), command);
    expect([error.code, error.detail]).toEqual([
      'VALIDATION_ERROR',
      'settlement_date OUT_OF_RANGE',
    ]);
    expect(error.message).toContain('must not be before 2026-06-16, the day of the sale');
  });

  it('without a quote is computed as of its day, today by default', () => {
    expect(settled(state, { settlement_amount: '69286.37' }, NOON_12).state.settlement?.date).toBe(
      DAY_12,
    );
    const earlier = { settlement_amount: '69286.37', settlement_date: DAY_12, reference: 'STL-1' };
    const done = settled(state, earlier, '2027-06-23T23:59:59.999Z');
    expect(done.state.settlement?.date).toBe(DAY_12);
    expect(done.events[0]?.payment?.paid_at).toBe('2027-06-16T23:59:59.999Z');
  });

  it('as of an earlier day names its payment, and is recorded within 7 days', () => {
    const earlier = { settlement_amount: '69286.37', settlement_date: DAY_12 };
    const silent = refused(state, earlier, '2027-06-17T00:00:00Z');
    expect([silent.code, silent.detail]).toEqual(['VALIDATION_ERROR', 'reference REQUIRED']);
    const late = refused(state, { ...earlier, reference: 'STL-1' }, '2027-06-24T00:00:00Z');
    expect(late.detail).toBe('settlement_date OUT_OF_RANGE');
    expect(late.message).toContain('before 2027-06-17, 7 days ago; settle by a quote of today');
  });

  it.each([
    ['by its quote', { quote_id }],
    ['without one', {}],
  ])('%s is not before the last payment, whatever the clock says', (_, by) => {
    const back = '2027-06-15T12:00:00Z';
    const { state: done } = settled(state, { settlement_amount: '69286.37', ...by }, back);
    const last = asSold(state).sale.payments.at(-1)?.paid_at;
    expect(asSold(done).sale.payments.at(-1)?.paid_at).toBe(last);
    expect(done).toMatchObject({ completed_at: last, settlement: { date: DAY_12 } });
    expect(quoteFor(state, {}, at(back)).id).toBe(quote_id);
  });

  it.each([
    [
      'another amount',
      { ...right, settlement_amount: '69286.36' },
      'settlement_amount INVALID_VALUE',
      'must be 69286.37 SAR',
    ],
    [
      'more decimals than the currency has',
      { ...right, settlement_amount: '1.001' },
      'settlement_amount INVALID_VALUE',
      '2 decimals',
    ],
    [
      'another rebate than the policy owes',
      { ...right, rebate: '1' },
      'rebate INVALID_VALUE',
      'must be 5920.87 SAR',
    ],
    [
      'a quote of another contract',
      { ...right, quote_id: 'mrq_01JX_20270616_0' },
      'quote_id INVALID_VALUE',
      'no quote of this contract',
    ],
    [
      'a quote of a day that no calendar has',
      { ...right, quote_id: quote_id.replace('20270616', '20270230') },
      'quote_id INVALID_VALUE',
      'no quote of this contract',
    ],
    [
      'what is no quote',
      { ...right, quote_id: 'cheap' },
      'quote_id INVALID_VALUE',
      'no quote of this contract',
    ],
    [
      'another day than the quote’s',
      { ...right, settlement_date: '2027-06-15' },
      'settlement_date INVALID_VALUE',
      'the day of the quote',
    ],
    [
      'a day ahead',
      { settlement_amount: '1', settlement_date: '2027-06-17' },
      'settlement_date OUT_OF_RANGE',
      'today in UTC',
    ],
    [
      'a day before the last payment',
      { settlement_amount: '1', settlement_date: '2027-06-15' },
      'settlement_date OUT_OF_RANGE',
      'the last payment',
    ],
  ])('with %s is refused', (_, command, detail, says) => {
    const error = refused(state, command);
    expect([error.code, error.detail]).toEqual(['VALIDATION_ERROR', detail]);
    expect(error.message).toContain(says);
  });

  it.each([
    [
      'the day after its quote',
      state,
      '2027-06-17T00:00:00Z',
      'QUOTE_EXPIRED',
      'valid until the end of 2027-06-16',
    ],
    [
      'after another payment',
      paid(state, '1', '2027-06-16T09:00:00Z'),
      NOON_12,
      'QUOTE_OUTDATED',
      'what is owed has changed',
    ],
  ])('on %s is a CONFLICT of its own', (_, contract, instant, code, says) => {
    const error = refused(contract, right, instant);
    expect([error.code, error.detail]).toEqual(['CONFLICT', `quote_id ${code}`]);
    expect(error.message).toContain(says);
  });

  it('by a quote for a later day waits for that day', () => {
    const later = quoted(state, '2027-07-01').id;
    const error = refused(state, { ...right, quote_id: later });
    expect([error.code, error.detail]).toEqual(['CONFLICT', 'quote_id QUOTE_NOT_YET_VALID']);
  });

  describe('at the institution’s discretion', () => {
    const free = twelvePaid({ jurisdiction: 'SA' });

    it('waives what whoever settles types, at most the unearned profit', () => {
      const some = settled(free, { settlement_amount: '73207.24', rebate: '2000' }, NOON_12).state;
      expect(some.settlement).toMatchObject({ rebate: '2000.00', mode: 'DISCRETIONARY' });
      const none = settled(free, { settlement_amount: '75207.24' }, NOON_12).state;
      expect(none.settlement?.rebate).toBe('0.00');
      const much = refused(free, { settlement_amount: '1', rebate: '5920.88' });
      expect([much.code, much.detail]).toEqual(['VALIDATION_ERROR', 'rebate OUT_OF_RANGE']);
      expect(much.message).toContain('at most 5920.87 SAR, the unearned profit');
    });

    it('names the right amount for the rebate that was typed', () => {
      const error = refused(free, { settlement_amount: '75207.24', rebate: '2000' });
      expect(error.message).toContain(
        'must be 73207.24 SAR: the outstanding 75207.24 SAR less the rebate 2000.00 SAR',
      );
    });

    it('waives nothing where the tenant grants NONE', () => {
      const never = twelvePaid({ murabaha: { rebateMethod: 'NONE' } });
      const error = refused(never, { settlement_amount: '75207.23', rebate: '0.01' });
      expect(error.message).toContain('as the policy grants no rebate');
    });
  });
});
