// Made by tools/apigen from the .proto file of this name: change that.

import { decimal, flag, instant, object, oneOf, required, text, type Value } from '@masar/kit/shape';
import { MurabahaContract, MurabahaPaymentReversal, MurabahaSupplierDiscount } from '../../../masar/contracts/v1/murabaha';

export const MurabahaContractCreated = object({
  contract: required(MurabahaContract),
});
export type MurabahaContractCreated = Value<typeof MurabahaContractCreated>;

export const MurabahaContractExecuted = object({
  contract: required(MurabahaContract),
});
export type MurabahaContractExecuted = Value<typeof MurabahaContractExecuted>;

export const MurabahaPayment = object({
  amount: required(decimal),
  reference: text,
  paid_at: required(instant),
  is_settlement: required(flag),
  kind: required(oneOf("PAYMENT", "SETTLEMENT", "PART_SETTLEMENT")),
  settled_amount: decimal,
  rebate: decimal,
  id: required(text),
  status: required(oneOf("RECORDED", "REVERSED")),
  reversal: MurabahaPaymentReversal,
});
export type MurabahaPayment = Value<typeof MurabahaPayment>;

export const MurabahaPaymentReceived = object({
  contract: required(MurabahaContract),
  payment: required(MurabahaPayment),
});
export type MurabahaPaymentReceived = Value<typeof MurabahaPaymentReceived>;

export const MurabahaPaymentReversed = object({
  contract: required(MurabahaContract),
  payment: required(MurabahaPayment),
});
export type MurabahaPaymentReversed = Value<typeof MurabahaPaymentReversed>;

export const MurabahaPriceReduced = object({
  contract: required(MurabahaContract),
  discount: required(MurabahaSupplierDiscount),
});
export type MurabahaPriceReduced = Value<typeof MurabahaPriceReduced>;

export const MurabahaContractCompleted = object({
  contract: required(MurabahaContract),
});
export type MurabahaContractCompleted = Value<typeof MurabahaContractCompleted>;
