import type { Shown } from '@masar/kit/commands';
import { write, writeJson } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import { MurabahaPayment } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha_events';
import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import { isSold, type Murabaha, type Sold } from '../contract';
import type { MurabahaEvent } from '../events';
import { arrearsOf } from '../lateness/arrears';
import { dueDateOf, outstandingOf, paidOf, waivedOf } from '../schedule/schedule';
import { paymentFields } from './write-payments';

/** The contract as the API answers it. */
export function writeContract(shown: Shown<Murabaha>): wire.MurabahaContract {
  return write(shapes.MurabahaContract, fieldsOf(shown));
}

/** An event as consumers read it: the contract after the event, and the event's own data. */
export function writeEvent(shown: Shown<Murabaha>, { type, payment, discount }: MurabahaEvent) {
  const data = {
    contract: writeJson(shapes.MurabahaContract, fieldsOf(shown)),
    ...(payment && { payment: writeJson(MurabahaPayment, paymentFields(shown, payment)) }),
    ...(discount && { discount: writeJson(shapes.MurabahaSupplierDiscount, discount) }),
  };
  return { type, data };
}

function fieldsOf(shown: Shown<Murabaha>): shapes.MurabahaContract {
  const { id, workspaceId, createdAt, updatedAt, state } = shown;
  const { review, ...fields } = state;
  const jurisdiction = state.governedBy ?? state.jurisdiction;
  return {
    ...fields,
    id,
    ...(workspaceId !== undefined && { workspace_id: workspaceId }),
    type: 'murabaha',
    profit_amount: state.price.profit_amount,
    sale_price: state.price.sale_price,
    payment_schedule: paymentSchedule(state),
    ...(jurisdiction !== undefined && { jurisdiction }),
    grace_period_days: state.grace_period_days ?? 0,
    business_day_roll: state.business_day_roll ?? 'NONE',
    ...(isSold(state) ? saleFields(state) : { paid_amount: '0' }),
    ...(review && { review }),
    compliance_checks: state.checks,
    created_by: state.createdBy,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

function paymentSchedule(state: Murabaha): shapes.MurabahaPaymentSchedule {
  const { payment_terms, price } = state;
  return {
    ...payment_terms,
    installment_amount: price.installment_amount,
    last_installment_amount: price.last_installment_amount,
    ...(isSold(state) && { first_due_date: dueDateOf(state, 1) }),
  };
}

function saleFields(state: Sold) {
  const { executed_at, discounts } = state.sale;
  const { amount, installments, nextDueDate } = arrearsOf(state);
  return {
    paid_amount: paidOf(state).toDecimal(),
    waived_amount: waivedOf(state).toDecimal(),
    outstanding_amount: outstandingOf(state).toDecimal(),
    arrears_amount: amount.toDecimal(),
    overdue_installments: installments,
    ...(nextDueDate !== undefined && { next_due_date: nextDueDate }),
    executed_at,
    ...(discounts.length > 0 && { supplier_discounts: discounts }),
  };
}
