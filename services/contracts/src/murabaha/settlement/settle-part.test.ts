import fc from 'fast-check';
import { Money } from '@masar/kit/money';
import {
  DAY_12,
  AMORTISED,
  MALAYSIA,
  NOON_12,
  twelvePaid,
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
import { disburse } from '../lateness/donations';
import { markOverdue } from '../lateness/overdue';
import { MOST_PAYMENTS } from '../payments/payments';
import { quoteFor } from '../quotes/quote';
import { outstandingOf, paidOf, reducedOf, scheduleOf, waivedOf } from '../schedule/schedule';
import { MOST_PARTS } from './settle-part';

const HALF = '37603.62';
const quoted = (state: Murabaha, settled_amount: string, now = NOON_12) =>
  quoteFor(state, { settled_amount }, at(now));
const refused = (state: Murabaha, command: Body, instant = NOON_12) => {
  const { code, message, details } = refusal(() => settled(state, command as never, instant));
  return { code, message, detail: `${details[0]?.field} ${details[0]?.code}` };
};
const money = (text: string) => Money.read(text, 'SAR', 'amount');
const sumOf = (amounts: readonly Money[]) =>
  amounts.reduce((sum, amount) => sum.plus(amount), money('0'));

/** Settles a part by the amount that its quote says. */
function settlePartOf(state: Murabaha, settled_amount: string, now = NOON_12): Sold {
  const settlement_amount = quoted(state, settled_amount, now).settlementAmount.toDecimal();
  return asSold(settled(state, { settled_amount, settlement_amount }, now).state);
}

/** Both columns of the schedule, and what is paid, reduced and waived, sum to the price. */
function expectWhole(state: Sold): void {
  const rows = scheduleOf(state);
  const price = money(state.price.sale_price);
  const [amounts, paidRows] = [rows.map((row) => row.amount), rows.map((row) => row.paid)];
  expect(sumOf(amounts).plus(reducedOf(state))).toEqual(price);
  expect(sumOf(amounts).minus(sumOf(paidRows))).toEqual(outstandingOf(state));
  expect(paidOf(state).plus(waivedOf(state)).plus(outstandingOf(state))).toEqual(price);
  for (const { amount, cost, profit, paid: part } of rows) {
    const parts = [amount, cost, profit, part, amount.minus(part)];
    expect(parts.filter((each) => each.compare(money('0')) < 0)).toEqual([]);
  }
}

describe('a settlement of a part', () => {
  it('owes that share of the rebate, and reduces the instalments ahead in proportion: half of the amortised example', () => {
    const state = twelvePaid(MALAYSIA);
    const quote = quoted(state, HALF);
    expect([quote.unearned, quote.rebate, quote.settlementAmount].map(String)).toEqual([
      '2960.43 SAR',
      '2960.43 SAR',
      '34643.19 SAR',
    ]);
    const command = { settled_amount: HALF, settlement_amount: '34643.19', reference: 'PRT-1' };
    const { state: after, events } = settled(state, { ...command, quote_id: quote.id }, NOON_12);
    expect(after.status).toBe('ACTIVE');
    expect(events.map(({ type }) => type)).toEqual(['murabaha.payment.received']);
    expect(events[0]?.payment).toMatchObject({
      ...{ amount: '34643.19', reference: 'PRT-1', is_settlement: false },
      part: { date: DAY_12, settled_amount: HALF, rebate: '2960.43' },
    });
    const rows = scheduleOf(asSold(after));
    expect(rows.map((row) => row.amount.toDecimal())).toEqual([
      ...Array.from({ length: 12 }, () => '3133.64'),
      ...Array.from({ length: 23 }, () => '1566.82'),
      '1566.76',
    ]);
    expect(outstandingOf(asSold(after)).toDecimal()).toBe(HALF);
    expectWhole(asSold(after));
    // Rounding loses a cent of the whole rebate of 5920.87.
    expect(quoteFor(after, {}, at(NOON_12)).rebate.toDecimal()).toBe('2960.43');
  });

  it('is paid by the next payments as the instalments are by then', () => {
    const state = settlePartOf(twelvePaid(MALAYSIA), HALF);
    const next = asSold(paid(state, '1566.82', '2027-07-16T08:00:00Z'));
    expect(scheduleOf(next)[12]).toMatchObject({ number: 13, dueDate: '2027-07-16' });
    expect(scheduleOf(next)[12]?.paid.toDecimal()).toBe('1566.82');
    expect(paid(next, '36036.80', '2029-06-16T00:00:00Z').status).toBe('COMPLETED');
  });

  it('takes its share of what an early settlement costs, and leaves the rest for later ones', () => {
    const state = twelvePaid(MALAYSIA, { early_settlement_costs: 150 });
    const part = quoted(state, HALF);
    expect([part.costs, part.rebate].map(String)).toEqual(['75.00 SAR', '2885.43 SAR']);
    const rest = quoteFor(settlePartOf(state, HALF), {}, at(NOON_12));
    expect([rest.costs, rest.rebate].map(String)).toEqual(['75.00 SAR', '2885.43 SAR']);
  });

  it('takes no more of the costs than its rebate is', () => {
    const state = twelvePaid(MALAYSIA, { early_settlement_costs: 8_000 });
    const part = asSold(settlePartOf(state, HALF)).sale.payments.at(-1)?.part;
    expect(part).toMatchObject({ rebate: '0.00', early_settlement_costs: '2960.43' });
    expect(quoteFor(settlePartOf(state, HALF), {}, at(NOON_12)).costs.toDecimal()).toBe('5039.57');
  });

  it('has a rebate that is typed where it is at discretion, at most its unearned profit', () => {
    const state = twelvePaid({ jurisdiction: 'SA' });
    expect(String(quoted(state, HALF).settlementAmount)).toBe('37603.62 SAR');
    const typed = { settled_amount: HALF, settlement_amount: '36603.62', rebate: '1000' };
    expect(waivedOf(asSold(settled(state, typed, NOON_12).state)).toDecimal()).toBe('1000.00');
    const tooMuch = refused(state, { ...typed, rebate: '2960.44' });
    expect(tooMuch.detail).toBe('rebate OUT_OF_RANGE');
    expect(tooMuch.message).toContain('at most 2960.43 SAR');
  });

  it('is not taken while an instalment is due, and the way out is told', () => {
    const late = refused(
      twelvePaid(MALAYSIA),
      { settled_amount: HALF, settlement_amount: '1' },
      '2027-07-16T00:00:00Z',
    );
    expect([late.code, late.detail]).toEqual(['CONFLICT', 'settled_amount DUE_FIRST']);
    expect(late.message).toContain('instalments of 3133.64 SAR are due on 2027-07-16; pay them');
  });

  it.each(['0', '75207.24', '80000'])('of %s is no part', (settled_amount) => {
    const error = refused(twelvePaid(MALAYSIA), { settled_amount, settlement_amount: '1' });
    expect([error.code, error.detail]).toEqual(['VALIDATION_ERROR', 'settled_amount OUT_OF_RANGE']);
    expect(error.message).toContain('below 75207.24 SAR, the outstanding; leave it out');
  });

  it('of another amount than its quote says is refused with the right one', () => {
    const error = refused(twelvePaid(MALAYSIA), { settled_amount: HALF, settlement_amount: HALF });
    expect(error.detail).toBe('settlement_amount INVALID_VALUE');
    expect(error.message).toContain('must be 34643.19 SAR: the settled_amount 37603.62 SAR less');
  });

  it.each([
    ['of a part for everything', { settlement_amount: '69286.37' }, HALF],
    ['of everything for a part', { settlement_amount: '34643.19', settled_amount: HALF }, ''],
    ['of another part', { settlement_amount: '34643.19', settled_amount: HALF }, '100'],
  ])('does not go by a quote %s', (_, command, quotedPart) => {
    const state = twelvePaid(MALAYSIA);
    const asked = quotedPart ? { settled_amount: quotedPart } : {};
    const { id: quote_id } = quoteFor(state, asked, at(NOON_12));
    const error = refused(state, { ...command, quote_id });
    expect(error.detail).toBe('settled_amount INVALID_VALUE');
  });

  it('goes by no quote from before another part was settled', () => {
    const state = twelvePaid(MALAYSIA);
    const { id: quote_id } = quoted(state, '100');
    const after = settlePartOf(state, HALF);
    const command = { quote_id, settled_amount: '100', settlement_amount: '100' };
    expect(refused(after, command).detail).toBe('quote_id QUOTE_OUTDATED');
  });

  it('as of a past day lessens what became late since, and its donation', () => {
    const late_payment = { donation_rate: 0.01, charity_id: 'ent_charity_3' };
    const now = '2026-07-18T12:00:00Z';
    const late = markOverdue(sold({ ...AMORTISED, late_payment }), ID, new Date(now));
    expect(late.sale).toMatchObject({ late: [1], donations: [{ amount: '31.34' }] });
    const half = { settled_amount: '56405.46', settlement_amount: '56405.46' };
    const command = { ...half, settlement_date: '2026-07-15', reference: 'PRT-1' };
    const after = (from: Murabaha) => asSold(settled(from, command, now).state).sale;
    expect(after(late)).toMatchObject({ late: [1], donations: [{ amount: '15.67' }] });
    const donation_id = late.sale.donations[0]?.id ?? '';
    const given = disburse(late, { donation_id, receipt_ref: 'R-1' }, at(now)).state;
    expect(after(given)).toMatchObject({ late: [1], donations: [{ amount: '31.34' }] });
  });

  it('is bounded in number, beside the bound of payments', () => {
    const once = settlePartOf(twelvePaid(MALAYSIA), '1');
    const withPayments = (payments: Sold['sale']['payments']) => ({
      ...once,
      sale: { ...once.sale, payments },
    });
    const [first, part] = once.sale.payments;
    const tiny = { ...part!, amount: '0.01' };
    const many = Array.from({ length: MOST_PARTS }, () => tiny);
    const refusedOf = (state: Sold) => refusal(() => settlePartOf(state, '1')).details[0];
    expect(refusedOf(withPayments([first!, ...many]))).toMatchObject({
      ...{ field: 'settled_amount', code: 'TOO_MANY' },
    });
    const payments = Array.from({ length: MOST_PAYMENTS - 1 }, () => ({ ...first!, amount: '0' }));
    expect(refusedOf(withPayments([first!, ...payments]))).toMatchObject({
      ...{ field: 'amount', code: 'TOO_MANY' },
    });
  });

  it('keeps every sum, and never pays less than the cost of what it settles', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 6 });
    const settings = fc.constantFrom(MALAYSIA, {
      ...MALAYSIA,
      murabaha: { rebateMethod: 'STRAIGHT_LINE' },
    });
    fc.assert(
      fc.property(shares, settings, fc.constantFrom(2, 7, 36), (parts, by, installments) => {
        const terms = { ...AMORTISED, payment_terms: { installments, frequency: 'monthly' } };
        let state = asSold(paid(sold(terms, { settings: by }), '1234.56'));
        const day = '2026-06-20T00:00:00Z';
        for (const share of parts) {
          const part = outstandingOf(state).times(`0.${String(share).padStart(4, '0')}`);
          if (part.isZero() || part.compare(outstandingOf(state)) === 0) return;
          const costs = () => sumOf(scheduleOf(state).map((row) => row.cost));
          const before = costs();
          state = settlePartOf(state, part.toDecimal(), day);
          const payment = state.sale.payments.at(-1)?.amount ?? '';
          expect(money(payment).compare(before.minus(costs()))).toBeGreaterThanOrEqual(0);
          expectWhole(state);
        }
      }),
      { numRuns: 40 },
    );
  });
});
