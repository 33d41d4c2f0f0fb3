import { childId } from '@masar/kit/decision';
import { conflict, problem, refuse } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import { isSameTransfer } from '../shared/same-transfer';
import type { RecordMurabahaSupplierDiscountRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import {
  amountOf,
  isSold,
  type Context,
  type Decision,
  type Murabaha,
  type Sold,
} from './contract';
import type { SupplierDiscount } from './events';
import { moveOf } from './lifecycle';
import { withLate, withNextOverdue } from './lateness/overdue';
import { portion, reductionOf } from './schedule/reductions';
import { isPaid, outstandingOf, presentOf, scheduleOf, waivedOf } from './schedule/schedule';

/** Ours: each stores a reduction of every instalment in the contract's document (adr/0011). */
export const MOST_DISCOUNTS = 100;

/**
 * Passes on a discount that the supplier granted after the sale: the price falls in the proportion in
 * which the cost falls. Unpaid instalments become less, and the rest of the customer's share is to be
 * refunded. Source: AAOIFI SS 8, 4/5.
 * @throws DomainError CONFLICT unless active or completed, for a recorded discount or one too many;
 * VALIDATION_ERROR
 */
export function passOnDiscount(
  state: Murabaha,
  command: RecordMurabahaSupplierDiscountRequest,
  context: Context,
): Decision {
  const { to, emits } = moveOf(state, 'reduce the price of');
  if (!isSold(state)) throw new Error('what has a debt is sold');
  const { id, now } = context;
  const present = presentOf(state, now);
  const discount = {
    id: childId('mrs', { id }, state.sale.discounts.length + 1),
    amount: Money.read(command.amount, state.currency, 'amount').toDecimal(),
    reference: command.reference,
    received_at: command.received_at ?? present.toISOString(),
    recorded_at: now.toISOString(),
  };
  rejectDuplicate(state, discount, context);
  refuseInstant(state, discount, present);
  refuseTooMany(state);
  const passedOn = { ...discount, ...sharesOf(state, amountOf(state, discount.amount)) };
  // Marked before the reduction: an instalment that is late by now owes a donation on its full amount.
  const { sale } = state.status === 'ACTIVE' ? withLate(state, id, present) : state;
  const reduced = { ...state, sale: { ...sale, discounts: [...sale.discounts, passedOn] } };
  const ends = state.status === 'ACTIVE' && outstandingOf(reduced).isZero();
  if (ends) return ended(reduced, passedOn, present);
  const events = emits.map((type) => ({ type, discount: passedOn }));
  return { state: withNextOverdue({ ...reduced, status: to }), events };
}

function ended(state: Sold, discount: SupplierDiscount, now: Date): Decision {
  const { to, emits } = moveOf(state, 'end by a discount');
  const done = withNextOverdue({ ...state, status: to, completed_at: now.toISOString() });
  const events = emits.map((type) =>
    type === 'murabaha.price.reduced' ? { type, discount } : { type },
  );
  return { state: done, events };
}

/** The customer's share of a discount: it reduces the debt, and the rest is refunded. */
function sharesOf(state: Sold, amount: Money) {
  const { discounts } = state.sale;
  const given = (part: 'amount' | 'refund_amount') =>
    discounts.reduce(
      (sum, each) => sum.plus(amountOf(state, each[part])),
      Money.zero(state.currency),
    );
  const cost = amountOf(state, state.cost_price).minus(given('amount'));
  refuseAmount(amount, cost);
  const price = amountOf(state, state.price.sale_price)
    .minus(waivedOf(state))
    .minus(given('refund_amount'));
  const share = portion(price, amount, cost);
  const outstanding = outstandingOf(state);
  const reduction = share.compare(outstanding) < 0 ? share : outstanding;
  const unpaid = scheduleOf(state).filter((row) => !isPaid(row));
  return {
    price_reduction: reduction.toDecimal(),
    refund_amount: share.minus(reduction).toDecimal(),
    reduction: reductionOf(unpaid, reduction),
  };
}

function refuseAmount(amount: Money, cost: Money): void {
  const isPart = amount.compare(cost) < 0 && amount.compare(cost.minus(cost)) > 0;
  if (isPart) return;
  const bound = `must be above zero and below ${cost}, what the asset has cost so far`;
  refuse([problem('amount', 'OUT_OF_RANGE', bound)]);
}

function refuseInstant({ sale }: Sold, { received_at }: { received_at: string }, now: Date): void {
  if (new Date(received_at) > now)
    refuse([problem('received_at', 'OUT_OF_RANGE', 'must not be ahead of now')]);
  if (new Date(received_at) < new Date(sale.executed_at)) {
    const bound = `must not be before ${sale.executed_at}, the instant of the sale: a discount before it lowers the cost_price that is agreed (AAOIFI SS 8, 4/5)`;
    refuse([problem('received_at', 'OUT_OF_RANGE', bound)]);
  }
}

type Repeatable = Pick<SupplierDiscount, 'amount' | 'reference' | 'received_at'>;

function rejectDuplicate({ sale }: Sold, discount: Repeatable, { key }: Context): void {
  if (key !== undefined) return;
  const first = sale.discounts.find((each) =>
    isSameTransfer({ ...each, at: each.received_at }, { ...discount, at: discount.received_at }),
  );
  if (!first) return;
  const message =
    `a discount with the reference ${discount.reference}, this amount and this day is recorded as ${first.id}; ` +
    'another one is sent with a reference or an idempotency key of its own';
  throw conflict({ field: 'reference', code: 'DUPLICATE_DISCOUNT', message });
}

function refuseTooMany({ sale }: Sold): void {
  if (sale.discounts.length < MOST_DISCOUNTS) return;
  const message = `a contract takes at most ${MOST_DISCOUNTS} discounts of its supplier; send several as one`;
  throw conflict({ field: 'amount', code: 'TOO_MANY', message });
}
