// Made by tools/apigen from the .proto file of this name: change that.

import { object, required, type Value } from '@masar/kit/shape';
import { Iso20022Recall } from '../../../masar/iso20022/v1/recalls';

export const Iso20022RecallReceived = object({
  recall: required(Iso20022Recall),
});
export type Iso20022RecallReceived = Value<typeof Iso20022RecallReceived>;

export const Iso20022RecallAccepted = object({
  recall: required(Iso20022Recall),
});
export type Iso20022RecallAccepted = Value<typeof Iso20022RecallAccepted>;

export const Iso20022RecallRejected = object({
  recall: required(Iso20022Recall),
});
export type Iso20022RecallRejected = Value<typeof Iso20022RecallRejected>;
