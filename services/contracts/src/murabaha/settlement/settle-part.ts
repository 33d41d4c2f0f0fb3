import { conflict } from '@masar/kit/errors';
import type { Money } from '@masar/kit/money';
import type { Context, Decision, Sold } from '../contract';
import type { Payment } from '../events';
import { moveOf } from '../lifecycle';
import { markedAnew } from '../lateness/overdue';
import { refuseTooMany } from '../payments/payments';
import type { Quote } from '../quotes/quote';

/** Ours: each stores a reduction of every instalment in the contract's document (adr/0011). */
export const MOST_PARTS = 100;

/** A payment that settles a part, with the quote of the part and its rebate. */
interface Part {
  readonly payment: Payment;
  readonly quote: Quote;
  readonly rebate: Money;
}

/**
 * Settles a part of the debt early: the instalments ahead become less.
 * @throws DomainError CONFLICT for one part or payment too many
 */
export function settlePart(
  state: Sold,
  { payment, quote, rebate }: Part,
  context: Context,
): Decision {
  const { emits } = moveOf(state, 'settle a part of');
  refuseTooMany(state);
  refuseTooManyParts(state);
  const { reduction, settled, unearned, costs } = quote;
  if (!reduction) throw new Error('a part has its reduction');
  const isCharged = costs.compare(unearned) < 0;
  const part = {
    date: quote.asOf,
    settled_amount: settled.toDecimal(),
    rebate: rebate.toDecimal(),
    early_settlement_costs: (isCharged ? costs : unearned).toDecimal(),
    reduction,
  };
  const paid = { ...payment, is_settlement: false, part };
  const after = { ...state, sale: { ...state.sale, payments: [...state.sale.payments, paid] } };
  return {
    state: markedAnew(after, context.id, { now: context.now, first: reduction.first }),
    events: emits.map((type) => ({ type, payment: paid })),
  };
}

function refuseTooManyParts({ sale }: Sold): void {
  if (sale.payments.filter(({ part }) => part).length < MOST_PARTS) return;
  const message = `a contract takes at most ${MOST_PARTS} early settlements of a part; settle all of it`;
  throw conflict({ field: 'settled_amount', code: 'TOO_MANY', message });
}
