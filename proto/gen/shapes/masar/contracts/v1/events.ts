// Made by tools/apigen from the .proto file of this name: change that.

import { object, required, text, type Value } from '@masar/kit/shape';
import { Contract } from '../../../masar/contracts/v1/contracts';

export const ContractCreated = object({
  contract: required(Contract),
});
export type ContractCreated = Value<typeof ContractCreated>;

export const ContractSubmitted = object({
  contract: required(Contract),
  notes: text,
});
export type ContractSubmitted = Value<typeof ContractSubmitted>;

export const ContractApproved = object({
  contract: required(Contract),
  notes: text,
});
export type ContractApproved = Value<typeof ContractApproved>;

export const ContractRejected = object({
  contract: required(Contract),
});
export type ContractRejected = Value<typeof ContractRejected>;

export const ContractActivated = object({
  contract: required(Contract),
});
export type ContractActivated = Value<typeof ContractActivated>;

export const ContractCompleted = object({
  contract: required(Contract),
});
export type ContractCompleted = Value<typeof ContractCompleted>;

export const ContractTerminated = object({
  contract: required(Contract),
});
export type ContractTerminated = Value<typeof ContractTerminated>;
