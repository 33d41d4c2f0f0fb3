import { MALAYSIA, NOON_12, twelvePaid } from '../../test/support/early-settlement';
import {
  asSold,
  at,
  ID,
  LIVES,
  paid,
  refusal,
  settled,
  sold,
} from '../../test/support/murabaha-lives';
import type { Murabaha } from './contract';
import { donationsOf } from './lateness/donations';
import { markOverdue } from './lateness/overdue';
import { quoteFor } from './quotes/quote';
import { outstandingOf, paidOf, reducedOf, scheduleOf, waivedOf } from './schedule/schedule';
import { MOST_DISCOUNTS, passOnDiscount } from './supplier-discount';

const NOW = '2026-06-20T12:00:00Z';
const passOn = (state: Murabaha, amount: string, { now = NOW, ...more }: { now?: string } = {}) =>
  passOnDiscount(state, { amount, reference: 'CN-1', ...more }, at(now));
const after = (state: Murabaha, amount: string, now = NOW) =>
  asSold(passOn(state, amount, { now }).state);
const lastOf = (state: Murabaha) => asSold(state).sale.discounts.at(-1);
const amounts = (state: Murabaha) => scheduleOf(asSold(state)).map((row) => row.amount.toDecimal());
const refused = (state: Murabaha, command: object) => {
  const { code, details } = refusal(() => passOn(state, '1', command));
  return [code, ...details.map((each) => `${each.field} ${each.code}: ${each.message}`)];
};

describe('a discount of the supplier', () => {
  it('lowers the price in the proportion in which the cost falls: 5,000 of 100,000 at 8 percent', () => {
    const { state, events } = passOn(sold(), '5000');
    const discount = {
      ...{ id: `mrs_${ID.slice('mrb_'.length)}_1`, amount: '5000.00', reference: 'CN-1' },
      ...{ price_reduction: '5400.00', refund_amount: '0.00' },
      ...{ received_at: '2026-06-20T12:00:00.000Z', recorded_at: '2026-06-20T12:00:00.000Z' },
    };
    expect(lastOf(state)).toMatchObject(discount);
    expect(events).toMatchObject([{ type: 'murabaha.price.reduced', discount }]);
    expect(new Set(amounts(state))).toEqual(new Set(['8550.00']));
    expect(outstandingOf(asSold(state)).toDecimal()).toBe('102600.00');
  });

  it('is shared by what is unpaid, and leaves what is paid', () => {
    const state = after(paid(paid(sold(), '9000'), '4500'), '5000');
    expect(amounts(state).slice(0, 2)).toEqual(['9000.00', '8742.86']);
    const sum = scheduleOf(state).reduce((total, row) => total.plus(row.amount), paidOf(state));
    expect(sum.minus(paidOf(state)).plus(reducedOf(state)).toDecimal()).toBe('108000.00');
    expect(paidOf(state).plus(waivedOf(state)).plus(outstandingOf(state)).toDecimal()).toBe(
      '108000.00',
    );
  });

  it('of two together lowers the price as one of their sum does', () => {
    const both = after(after(sold(), '3000'), '2000');
    expect(outstandingOf(both).toDecimal()).toBe('102600.00');
  });

  it('makes an earlier quote outdated', () => {
    const state = twelvePaid(MALAYSIA);
    const { id: quote_id } = quoteFor(state, {}, at(NOON_12));
    const command = { quote_id, settlement_amount: '69286.37' };
    const error = refusal(() => settled(after(state, '5000', NOON_12), command, NOON_12));
    expect(error.details[0]?.code).toBe('QUOTE_OUTDATED');
  });

  it('ends a debt that it covers, and the rest is to be refunded', () => {
    const { state, events } = passOn(paid(sold(), '107999'), '5000');
    expect(lastOf(state)).toMatchObject({ price_reduction: '1.00', refund_amount: '5399.00' });
    expect(state).toMatchObject({ status: 'COMPLETED', completed_at: '2026-06-20T12:00:00.000Z' });
    expect(events.map(({ type }) => type)).toEqual([
      'murabaha.price.reduced',
      'murabaha.contract.completed',
    ]);
  });

  it('for a contract that is completed is refunded', () => {
    const { state } = passOn(LIVES.COMPLETED, '5000');
    expect(lastOf(state)).toMatchObject({ price_reduction: '0.00', refund_amount: '5400.00' });
    expect(state.status).toBe('COMPLETED');
    expect(lastOf(after(state, '5000'))?.refund_amount).toBe('5400.00');
  });

  it('for one that was settled early is a share of the price that was left', () => {
    const done = settled(sold(MALAYSIA), { settlement_amount: '100160.58' }, NOW).state;
    expect(lastOf(passOn(done, '5000').state)).toMatchObject({
      ...{ price_reduction: '0.00', refund_amount: '5008.03' },
    });
    expect(scheduleOf(after(done, '5000'))).toEqual(scheduleOf(asSold(done)));
  });

  it('leaves a donation for what was late before it, until the debt ended by it', () => {
    const late_payment = { donation_rate: 0.01, charity_id: 'ent_charity_3' };
    const one = { payment_terms: { installments: 1, frequency: 'monthly' }, late_payment };
    const now = '2026-07-20T12:00:00Z';
    const state = after(sold(one), '99999.99', now);
    expect(state.sale).toMatchObject({ late: [1], donations: [{ amount: '1080.00' }] });
    expect(donationsOf(state, new Date('2026-09-01T00:00:00Z'))[0]?.days_late).toBe(47);
    const swept = after(markOverdue(sold(one), ID, new Date(now)), '99999.99', now);
    expect(swept.sale.donations).toEqual(state.sale.donations);
  });

  it.each([
    [
      'nothing',
      { amount: '0' },
      'amount OUT_OF_RANGE: amount must be above zero and below 100000.00',
    ],
    ['all of the cost', { amount: '100000' }, 'amount OUT_OF_RANGE'],
    [
      'a day before the sale',
      { received_at: '2026-06-16T08:59:59.999Z' },
      'lowers the cost_price that is agreed (AAOIFI SS 8, 4/5)',
    ],
    ['a day ahead', { received_at: '2026-06-20T12:00:00.001Z' }, 'must not be ahead of now'],
  ])('of %s is refused', (_, command, says) => {
    const [code, problem] = refused(sold(), command);
    expect([code, problem]).toEqual(['VALIDATION_ERROR', expect.stringContaining(says)]);
  });

  it('is bounded by what the asset has cost after those before it', () => {
    const [, problem] = refused(after(sold(), '5000'), { amount: '95000' });
    expect(problem).toContain('below 95000.00 SAR, what the asset has cost so far');
  });

  it('is taken once without a key, and is bounded in number', () => {
    const { state } = passOn(sold(), '5000');
    const unkeyed = at(NOW, { key: undefined });
    const command = { amount: '5000', reference: 'CN-1' };
    const again = refusal(() => passOnDiscount(state, command, unkeyed));
    expect(again.details).toMatchObject([{ field: 'reference', code: 'DUPLICATE_DISCOUNT' }]);
    const { sale } = asSold(state);
    const discounts = Array.from({ length: MOST_DISCOUNTS }, () => sale.discounts[0]!);
    const full = { ...asSold(state), sale: { ...sale, discounts } };
    expect(refusal(() => passOn(full, '1')).details[0]?.code).toBe('TOO_MANY');
  });
});
