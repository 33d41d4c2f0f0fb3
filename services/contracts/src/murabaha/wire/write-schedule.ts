import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import { conflict, type DomainError } from '@masar/kit/errors';
import { isSold, type Murabaha } from '../contract';
import { endOfDay } from '../schedule/due-dates';
import type { Quote } from '../quotes/quote';
import { outstandingOf, paidOf, reducedOf, scheduleOf, statusOf } from '../schedule/schedule';

/** @throws DomainError CONFLICT before execution: no due date is known */
export function writeSchedule(id: string, state: Murabaha, now: Date): wire.MurabahaSchedule {
  if (!isSold(state)) throw notSold(state);
  const installments = scheduleOf(state).map((row) => ({
    number: row.number,
    due_date: row.dueDate,
    amount: row.amount.toNumber('amount'),
    cost_component: row.cost.toNumber('cost_component'),
    profit_component: row.profit.toNumber('profit_component'),
    paid_amount: row.paid.toNumber('paid_amount'),
    status: statusOf(state, row, now),
  }));
  return {
    contract_id: id,
    currency: state.currency,
    installments,
    total_amount: Number(state.price.sale_price),
    reduced_amount: reducedOf(state).toNumber('reduced_amount'),
    paid_amount: paidOf(state).toNumber('paid_amount'),
    outstanding_amount: outstandingOf(state).toNumber('outstanding_amount'),
  };
}

function notSold({ status }: Murabaha): DomainError {
  const message = `a murabaha contract that is ${status} has no schedule; execute it first`;
  return conflict({ field: 'status', code: 'INVALID_STATE', message });
}

export function writeQuote(
  contract_id: string,
  { rebate_method, rebate_mode }: Murabaha['policy'],
  quote: Quote,
): wire.MurabahaSettlementQuote {
  return {
    quote_id: quote.id,
    contract_id,
    as_of: quote.asOf,
    outstanding_selling_price: quote.outstanding.toNumber('outstanding_selling_price'),
    settled_amount: quote.settled.toNumber('settled_amount'),
    installments_due: quote.due.toNumber('installments_due'),
    unearned_profit: quote.unearned.toNumber('unearned_profit'),
    early_settlement_costs: quote.costs.toNumber('early_settlement_costs'),
    rebate: quote.rebate.toNumber('rebate'),
    settlement_amount: quote.settlementAmount.toNumber('settlement_amount'),
    method: rebate_method,
    mode: rebate_mode,
    valid_until: endOfDay(quote.asOf),
  };
}
