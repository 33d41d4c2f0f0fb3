// Made by tools/apigen from the .proto file of this name: change that.

import { object, required, type Value } from '@masar/kit/shape';
import { KafalahClaim, KafalahContract, KafalahRecourse } from '../../../masar/contracts/v1/kafalah';

export const KafalahContractCreated = object({
  contract: required(KafalahContract),
});
export type KafalahContractCreated = Value<typeof KafalahContractCreated>;

export const KafalahContractExecuted = object({
  contract: required(KafalahContract),
});
export type KafalahContractExecuted = Value<typeof KafalahContractExecuted>;

export const KafalahContractAmended = object({
  contract: required(KafalahContract),
});
export type KafalahContractAmended = Value<typeof KafalahContractAmended>;

export const KafalahClaimSubmitted = object({
  contract: required(KafalahContract),
  claim: required(KafalahClaim),
});
export type KafalahClaimSubmitted = Value<typeof KafalahClaimSubmitted>;

export const KafalahClaimApproved = object({
  contract: required(KafalahContract),
  claim: required(KafalahClaim),
});
export type KafalahClaimApproved = Value<typeof KafalahClaimApproved>;

export const KafalahClaimRejected = object({
  contract: required(KafalahContract),
  claim: required(KafalahClaim),
});
export type KafalahClaimRejected = Value<typeof KafalahClaimRejected>;

export const KafalahClaimExtended = object({
  contract: required(KafalahContract),
  claim: required(KafalahClaim),
});
export type KafalahClaimExtended = Value<typeof KafalahClaimExtended>;

export const KafalahClaimPaid = object({
  contract: required(KafalahContract),
  claim: required(KafalahClaim),
  recourse: KafalahRecourse,
});
export type KafalahClaimPaid = Value<typeof KafalahClaimPaid>;

export const KafalahRecourseRecovered = object({
  contract: required(KafalahContract),
  recourse: required(KafalahRecourse),
});
export type KafalahRecourseRecovered = Value<typeof KafalahRecourseRecovered>;

export const KafalahRecourseWrittenOff = object({
  contract: required(KafalahContract),
  recourse: required(KafalahRecourse),
});
export type KafalahRecourseWrittenOff = Value<typeof KafalahRecourseWrittenOff>;

export const KafalahContractExpired = object({
  contract: required(KafalahContract),
});
export type KafalahContractExpired = Value<typeof KafalahContractExpired>;

export const KafalahContractDischarged = object({
  contract: required(KafalahContract),
});
export type KafalahContractDischarged = Value<typeof KafalahContractDischarged>;

export const KafalahContractWithdrawn = object({
  contract: required(KafalahContract),
});
export type KafalahContractWithdrawn = Value<typeof KafalahContractWithdrawn>;
