import { MALAYSIA, NOON_12, twelvePaid } from '../../../test/support/early-settlement';
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
import { disburse } from '../lateness/donations';
import { markOverdue } from '../lateness/overdue';
import { receivePayment } from './receive-payment';
import { reversePayment } from './reverse-payment';
import { outstandingOf, reducedOf, scheduleOf, waivedOf } from '../schedule/schedule';
import { passOnDiscount } from '../supplier-discount';

const CLERK = { actor: 'key_clerk' };
const idOf = (number: number) => `mrp_${ID.slice('mrb_'.length)}_${number}`;
const reverse = (state: Murabaha, number: number, now = '2026-06-20T12:00:00Z') =>
  reversePayment(state, { payment_id: idOf(number), reason: 'booked twice' }, at(now, CLERK));
const outstanding = (state: Murabaha) => outstandingOf(asSold(state)).toDecimal();
const UNDERTAKING = { late_payment: { donation_rate: 0.01, charity_id: 'ent_charity_3' } };

describe('a reversal', () => {
  it('owes again what the payment paid, and leaves it visible with the reason', () => {
    const before = paid(paid(sold(), '9000'), '1000');
    const { state, events } = reverse(before, 1);
    expect(outstanding(state)).toBe('107000.00');
    expect(scheduleOf(asSold(state))[0]?.paid.toDecimal()).toBe('1000.00');
    const reversal = {
      ...{ reason: 'booked twice', reversed_by: 'key_clerk', at: '2026-06-20T12:00:00.000Z' },
    };
    const [first, second] = asSold(state).sale.payments;
    expect([first?.amount, first?.reversal, second?.reversal]).toEqual([
      ...['9000.00', reversal, undefined],
    ]);
    expect(events).toEqual([{ type: 'murabaha.payment.reversed', payment: first }]);
  });

  it('opens a contract that the payment completed', () => {
    const { state } = reverse(LIVES.COMPLETED, 1);
    expect(state).toMatchObject({ status: 'ACTIVE', isOverdue: false });
    expect(state).not.toHaveProperty('completed_at');
    expect(state.overdueAt).toEqual(new Date('2026-07-17T00:00:00Z'));
    expect(outstanding(state)).toBe('108000.00');
    expect(paid(state, '108000', '2026-06-21T00:00:00Z').status).toBe('COMPLETED');
  });

  it('of a settlement takes back its rebate, and leaves what was paid before', () => {
    const state = twelvePaid(MALAYSIA);
    const done = settled(state, { settlement_amount: '69286.37', reference: 'S' }, NOON_12).state;
    const open = reverse(done, 2, NOON_12).state;
    expect(open).not.toHaveProperty('settlement');
    expect([open.status, outstanding(open)]).toEqual(['ACTIVE', '75207.24']);
    expect(
      settled(open, { settlement_amount: '69286.37', reference: 'S' }, NOON_12).state.status,
    ).toBe('COMPLETED');
  });

  it('of a payment before a settlement waits for the reversal of that', () => {
    const command = { settlement_amount: '69286.37', reference: 'S' };
    const done = settled(twelvePaid(MALAYSIA), command, NOON_12).state;
    const error = refusal(() => reverse(done, 1, NOON_12));
    expect(error).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'payment_id', code: 'SETTLED_AFTER' }],
    });
    expect(error.message).toContain(`${idOf(2)} settled`);
    const again = settled(reverse(done, 2, NOON_12).state, command, NOON_12).state;
    expect(refusal(() => reverse(again, 1, NOON_12)).message).toContain(`${idOf(3)} settled`);
  });

  it('of a settlement is refused once a discount was shared over the price without its rebate', () => {
    const command = { settlement_amount: '69286.37', reference: 'S' };
    const done = settled(twelvePaid(MALAYSIA), command, NOON_12).state;
    const discount = { amount: '5000', reference: 'CN-1' };
    const { state } = passOnDiscount(done, discount, at('2027-06-17T12:00:00Z'));
    expect(refusal(() => reverse(state, 2, '2027-06-18T12:00:00Z'))).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'payment_id', code: 'DISCOUNTED_AFTER' }],
    });
  });

  it('is refused once a discount owes a refund of what was paid', () => {
    const discount = { amount: '50000', reference: 'CN-1' };
    const refunding = passOnDiscount(LIVES.COMPLETED, discount, at('2026-06-18T12:00:00Z'));
    expect(asSold(refunding.state).sale.discounts).toMatchObject([{ refund_amount: '54000.00' }]);
    expect(refusal(() => reverse(refunding.state, 1))).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'payment_id', code: 'DISCOUNTED_AFTER' }],
    });
  });

  it('of a payment before the settlement of a part waits for the reversal of that', () => {
    const command = { settled_amount: '37603.62', settlement_amount: '34643.19' };
    const part = settled(twelvePaid(MALAYSIA), command, NOON_12).state;
    expect(refusal(() => reverse(part, 1, NOON_12))).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'payment_id', code: 'SETTLED_AFTER' }],
    });
    const open = reverse(part, 2, NOON_12).state;
    expect(asSold(reverse(open, 1, NOON_12).state).sale.payments[0]?.reversal).toBeDefined();
  });

  it('of the settlement of a part gives the instalments back what it took', () => {
    const state = twelvePaid(MALAYSIA);
    const command = { settled_amount: '37603.62', settlement_amount: '34643.19' };
    const part = settled(state, command, NOON_12).state;
    const open = asSold(reverse(part, 2, NOON_12).state);
    expect([reducedOf(open), waivedOf(open)].map(String)).toEqual(['0.00 SAR', '0.00 SAR']);
    expect(scheduleOf(open)).toEqual(scheduleOf(state));
  });

  it('leaves late what was, also where the clock of a sandbox was set back', () => {
    const later = markOverdue(sold(UNDERTAKING), ID, new Date('2026-08-20T00:00:00Z'));
    const wrong = paid(later, '1000', '2026-06-18T00:00:00Z');
    const { sale } = asSold(reverse(wrong, 1, '2026-06-18T00:00:00Z').state);
    expect([sale.late, sale.donations]).toEqual([[1, 2], later.sale.donations]);
  });

  it('of the settlement of a part owes the donations of the instalments as they are again', () => {
    const now = '2026-07-18T12:00:00Z';
    const half = { settled_amount: '54000', settlement_amount: '54000', reference: 'P' };
    const part = settled(sold(UNDERTAKING), { ...half, settlement_date: '2026-07-15' }, now).state;
    expect(asSold(part).sale.donations).toMatchObject([{ amount: '45.00' }]);
    expect(asSold(reverse(part, 1, now).state).sale.donations).toMatchObject([{ amount: '90.00' }]);
  });

  it('makes late what the payment had paid in time, and owes its donation', () => {
    const before = paid(sold(UNDERTAKING), '9000', '2026-07-16T08:00:00Z');
    const later = '2026-07-20T00:00:00Z';
    expect(markOverdue(asSold(before), ID, new Date(later)).sale.late).toEqual([]);
    const { state } = reverse(before, 1, later);
    expect(state.isOverdue).toBe(true);
    expect(asSold(state).sale).toMatchObject({
      late: [1],
      donations: [{ amount: '90.00', owed_since: '2026-07-17T00:00:00.000Z' }],
    });
  });

  it('makes late what another payment then paid too late', () => {
    const wrong = paid(sold(UNDERTAKING), '9000', '2026-07-16T08:00:00Z');
    const right = paid(wrong, '9000', '2026-07-18T08:00:00Z');
    const state = asSold(reverse(right, 1, '2026-07-20T00:00:00Z').state);
    expect(scheduleOf(state)[0]?.paid.toDecimal()).toBe('9000.00');
    expect([state.sale.late, state.sale.donations.length, state.isOverdue]).toEqual([
      [1],
      1,
      false,
    ]);
  });

  it('owes no second donation where the charity has the first', () => {
    const late = markOverdue(sold(UNDERTAKING), ID, new Date('2026-07-20T00:00:00Z'));
    const donation_id = late.sale.donations[0]?.id ?? '';
    const given = disburse(late, { donation_id, receipt_ref: 'R' }, at('2026-07-20T00:00:00Z'));
    const found = { amount: '9000', reference: 'T', paid_at: '2026-07-16T00:00:00.000Z' };
    const inTime = receivePayment(given.state, found, at('2026-07-21T00:00:00Z')).state;
    expect(asSold(inTime).sale.late).toEqual([]);
    const { sale } = asSold(reverse(inTime, 1, '2026-07-22T00:00:00Z').state);
    expect([sale.late, sale.donations]).toEqual([[1], asSold(given.state).sale.donations]);
  });

  it('lets the right payment be booked with the same reference, amount and day', () => {
    const unkeyed = at('2026-06-20T12:00:00Z', { key: undefined });
    const command = { amount: '9000', reference: 'T', paid_at: '2026-06-18T10:00:00.000Z' };
    const wrong = receivePayment(sold(), command, unkeyed).state;
    expect(refusal(() => receivePayment(wrong, command, unkeyed)).code).toBe('CONFLICT');
    const right = receivePayment(reverse(wrong, 1).state, command, unkeyed).state;
    expect(outstanding(right)).toBe('99000.00');
  });

  it('is made once, and of a payment of the contract', () => {
    const { state } = reverse(paid(sold(), '9000'), 1);
    const again = refusal(() => reverse(state, 1));
    expect(again.details).toMatchObject([{ field: 'payment_id', code: 'INVALID_STATE' }]);
    expect(again.message).toContain('REVERSED since 2026-06-20T12:00:00.000Z');
    expect(refusal(() => reverse(state, 2)).code).toBe('NOT_FOUND');
  });
});
