// Made by tools/apigen from the .proto file of this name: change that.

import { object, required, type Value } from '@masar/kit/shape';
import { Dispute } from '../../../masar/disputes/v1/disputes';

export const DisputeCreated = object({
  dispute: required(Dispute),
});
export type DisputeCreated = Value<typeof DisputeCreated>;

export const DisputeAssigned = object({
  dispute: required(Dispute),
});
export type DisputeAssigned = Value<typeof DisputeAssigned>;

export const DisputeEscalated = object({
  dispute: required(Dispute),
});
export type DisputeEscalated = Value<typeof DisputeEscalated>;

export const DisputeResolved = object({
  dispute: required(Dispute),
});
export type DisputeResolved = Value<typeof DisputeResolved>;

export const DisputeSlaBreach = object({
  dispute: required(Dispute),
});
export type DisputeSlaBreach = Value<typeof DisputeSlaBreach>;
