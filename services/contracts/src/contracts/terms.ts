import { CreateContractRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/contracts';

/** The nine types of contract. */
export const CONTRACT_TYPES = CreateContractRequest.fields.type.values;
export type ContractType = (typeof CONTRACT_TYPES)[number];
