import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import type * as events from '@masar/proto/gen/ts/masar/contracts/v1/murabaha_events';
import type { Payment } from './events';
import type { ReceivedPayment } from './payments';

export function writeReceivedPayment(payment: ReceivedPayment): wire.MurabahaReceivedPayment {
  const { id, amount, reference, paid_at, received_at, is_settlement } = payment;
  const kind = is_settlement ? 'SETTLEMENT' : 'PAYMENT';
  return { id, amount: Number(amount), reference, paid_at, received_at, kind };
}

/** The payment as its event tells it. */
export function writePayment(payment: Payment): events.MurabahaPayment {
  const { amount, reference, paid_at, is_settlement } = payment;
  return { amount: Number(amount), reference, paid_at, is_settlement };
}
