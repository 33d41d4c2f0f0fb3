// Made by tools/apigen from the .proto file of this name: change that.

import { object, required, type Value } from '@masar/kit/shape';
import { Iso20022Message, PaymentStatusReport } from '../../../masar/iso20022/v1/payments';
import { Iso20022InboundMessage } from '../../../masar/iso20022/v1/inbound';

export const Iso20022MessageReceived = object({
  message: Iso20022Message,
  inboundMessage: Iso20022InboundMessage,
});
export type Iso20022MessageReceived = Value<typeof Iso20022MessageReceived>;

export const Iso20022MessageValidated = object({
  message: required(Iso20022Message),
});
export type Iso20022MessageValidated = Value<typeof Iso20022MessageValidated>;

export const Iso20022MessageAccepted = object({
  message: required(Iso20022Message),
  statusReport: required(PaymentStatusReport),
});
export type Iso20022MessageAccepted = Value<typeof Iso20022MessageAccepted>;

export const Iso20022MessageSettled = object({
  message: required(Iso20022Message),
  statusReport: required(PaymentStatusReport),
});
export type Iso20022MessageSettled = Value<typeof Iso20022MessageSettled>;

export const Iso20022MessageRejected = object({
  message: required(Iso20022Message),
  statusReport: required(PaymentStatusReport),
});
export type Iso20022MessageRejected = Value<typeof Iso20022MessageRejected>;

export const Iso20022StatusUpdated = object({
  message: required(Iso20022Message),
  statusReport: required(PaymentStatusReport),
});
export type Iso20022StatusUpdated = Value<typeof Iso20022StatusUpdated>;
