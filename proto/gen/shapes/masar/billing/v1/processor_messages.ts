// Made by tools/apigen from the .proto file of this name: change that.

import { object, oneOf, required, type Value } from '@masar/kit/shape';

export const ReceiveProcessorMessageRequest = object({});
export type ReceiveProcessorMessageRequest = Value<typeof ReceiveProcessorMessageRequest>;

export const ProcessorMessageReceipt = object({
  result: required(oneOf("OUTCOME_ASKED_FOR", "NO_PAYMENT_OF_OURS", "INVOICE_UNKNOWN", "PAYMENT_SETTLED", "ATTEMPT_SUPERSEDED")),
});
export type ProcessorMessageReceipt = Value<typeof ProcessorMessageReceipt>;
