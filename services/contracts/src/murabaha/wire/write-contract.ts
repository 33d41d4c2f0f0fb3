import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import { writePolicy } from './write-collection-costs';
import { write, writeJson } from '@masar/kit/shape';
import { AGREEMENT } from '../agreement';
import { arrearsOf } from '../lateness/arrears';
import { ACQUISITION, RESALE } from '../commands';
import { isSold, type Murabaha, type Settlement } from '../contract';
import type { MurabahaEvent } from '../events';
import { dueDateOf, outstandingOf, paidOf, waivedOf } from '../schedule/schedule';
import { writeDiscount, writePayment } from './write-payments';

/** A contract with what the store knows of it. */
export interface StoredMurabaha {
  readonly id: string;
  readonly workspaceId?: string | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly state: Murabaha;
}

/** The contract as the API shows it. */
export function writeContract(stored: StoredMurabaha): wire.MurabahaContract {
  const { id, workspaceId: workspace_id, createdAt, updatedAt, state } = stored;
  const { payment_terms, jurisdiction, ...agreement } = write(AGREEMENT, state);
  const { acquisition, settlement, price } = state;
  return {
    id,
    workspace_id,
    type: 'murabaha',
    status: state.status,
    ...agreement,
    profit_amount: Number(price.profit_amount),
    sale_price: Number(price.sale_price),
    payment_schedule: { ...payment_terms, ...writeParts(state) },
    jurisdiction: state.governedBy ?? jurisdiction,
    policy: writePolicy(state.policy),
    grace_period_days: state.grace_period_days ?? 0,
    business_day_roll: state.business_day_roll ?? 'NONE',
    ...writeSale(state),
    acquisition: acquisition && write(ACQUISITION, acquisition),
    resale: state.resale && write(RESALE, state.resale),
    review: state.review && { reason: undefined, shariah_board_ref: undefined, ...state.review },
    compliance_checks: state.checks.map((check) => ({ ...check })),
    supplier_discounts: state.sale?.discounts.map(writeDiscount) ?? [],
    settlement: settlement && writeSettlement(settlement),
    termination: state.termination && { notes: undefined, ...state.termination },
    created_by: state.createdBy,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    submitted_at: state.submitted_at,
    completed_at: state.completed_at,
  };
}

/** An event as consumers read it: the contract after the event, and the event's own data. */
export function writeEvent(stored: StoredMurabaha, { type, payment, discount }: MurabahaEvent) {
  const { fees, installment_amounts } = writeJson(AGREEMENT, stored.state);
  const shown = writeContract(stored);
  const discounts = shown.supplier_discounts;
  const contract = {
    ...{ ...shown, fees, installment_amounts },
    supplier_discounts: discounts.length > 0 ? discounts : undefined,
  };
  const added = {
    ...(payment && { payment: writePayment(stored, payment) }),
    ...(discount && { discount: writeDiscount(discount) }),
  };
  return { type, data: { contract, ...added } };
}

function writeParts(state: Murabaha) {
  const { price } = state;
  const first = isSold(state) ? dueDateOf(state, 1) : undefined;
  return {
    installment_amount: Number(price.installment_amount),
    last_installment_amount: Number(price.last_installment_amount),
    first_due_date: first,
  };
}

/** A contract before its sale: nothing is paid, and nothing is owed yet. */
const UNSOLD = {
  paid_amount: 0,
  waived_amount: undefined,
  outstanding_amount: undefined,
  arrears_amount: undefined,
  overdue_installments: undefined,
  next_due_date: undefined,
  executed_at: undefined,
} as const;

function writeSale(state: Murabaha) {
  if (!isSold(state)) {
    return UNSOLD;
  }
  const arrears = arrearsOf(state);
  return {
    paid_amount: paidOf(state).toNumber('paid_amount'),
    waived_amount: waivedOf(state).toNumber('waived_amount'),
    outstanding_amount: outstandingOf(state).toNumber('outstanding_amount'),
    arrears_amount: arrears.amount.toNumber('arrears_amount'),
    overdue_installments: arrears.installments,
    next_due_date: arrears.nextDueDate,
    executed_at: state.sale.executed_at,
  };
}

function writeSettlement(settlement: Settlement): wire.MurabahaSettlement {
  const { outstanding_selling_price, rebate, settlement_amount, ...rest } = settlement;
  return {
    quote_id: undefined,
    reference: undefined,
    ...rest,
    outstanding_selling_price: Number(outstanding_selling_price),
    rebate: Number(rebate),
    settlement_amount: Number(settlement_amount),
  };
}
