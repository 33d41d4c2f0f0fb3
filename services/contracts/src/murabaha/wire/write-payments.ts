import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import type * as events from '@masar/proto/gen/ts/masar/contracts/v1/murabaha_events';
import type { Murabaha } from '../contract';
import type { Payment, SupplierDiscount } from '../events';
import { paymentId, type ReceivedPayment } from '../payments/payments';

export function writeReceivedPayment(payment: ReceivedPayment): wire.MurabahaReceivedPayment {
  const { id, amount, reference, paid_at, received_at } = payment;
  const recorded = { id, amount: Number(amount), reference, paid_at, received_at };
  return { ...recorded, ...writeKind(payment) };
}

/** The payment as its event tells it. */
export function writePayment(
  { id, state }: { readonly id: string; readonly state: Murabaha },
  payment: Payment,
): events.MurabahaPayment {
  const { amount, reference, paid_at, is_settlement } = payment;
  const index = state.sale?.payments.indexOf(payment) ?? -1;
  const known = { id: paymentId(id, index), amount: Number(amount), reference };
  const received = { ...known, paid_at, is_settlement };
  return { ...received, ...writeKind(payment) };
}

/** Its kind and whether it counts; the rebate of a settlement of everything stands in the contract. */
function writeKind({ is_settlement, part, reversal }: Payment) {
  const whole = is_settlement ? 'SETTLEMENT' : 'PAYMENT';
  return {
    kind: part ? 'PART_SETTLEMENT' : whole,
    settled_amount: part && Number(part.settled_amount),
    rebate: part && Number(part.rebate),
    status: reversal ? 'REVERSED' : 'RECORDED',
    reversal,
  };
}

export function writeDiscount(discount: SupplierDiscount): wire.MurabahaSupplierDiscount {
  const { id, amount, reference, received_at, recorded_at } = discount;
  return {
    ...{ id, amount: Number(amount), reference, received_at, recorded_at },
    price_reduction: Number(discount.price_reduction),
    refund_amount: Number(discount.refund_amount),
  };
}
