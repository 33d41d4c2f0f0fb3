import type { Shown } from '@masar/kit/commands';
import { write } from '@masar/kit/shape';
import { MurabahaReceivedPayment } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import type { MurabahaPayment } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha_events';
import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import type { Murabaha } from '../contract';
import type { Payment } from '../events';
import { paymentId, type ReceivedPayment } from '../payments/payments';

export function writeReceivedPayment(payment: ReceivedPayment): wire.MurabahaReceivedPayment {
  return write(MurabahaReceivedPayment, { ...payment, ...kindOf(payment) });
}

/** The payment as its event tells it. */
export function paymentFields({ id, state }: Shown<Murabaha>, payment: Payment): MurabahaPayment {
  const index = state.sale?.payments.indexOf(payment) ?? -1;
  return { ...payment, id: paymentId(id, index), ...kindOf(payment) };
}

/** Its kind and whether it counts; the rebate of a settlement of everything stands in the contract. */
function kindOf({ is_settlement, part, reversal }: Payment) {
  const whole = is_settlement ? 'SETTLEMENT' : 'PAYMENT';
  return {
    kind: part ? 'PART_SETTLEMENT' : whole,
    ...(part && { settled_amount: part.settled_amount, rebate: part.rebate }),
    status: reversal ? 'REVERSED' : 'RECORDED',
  } as const;
}
