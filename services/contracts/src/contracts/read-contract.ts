import { object, oneOf, read, required } from '@masar/kit/shape';
import type {
  CreateContractRequest,
  PatchContractRequest,
} from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import { readAgreement } from './agreement';
import type { Creation } from './draft';
import type { Patch } from '@masar/kit/shape';
import { CONTRACT_TYPES } from './terms';

const TYPED = object({ type: required(oneOf(...CONTRACT_TYPES)) });

/** @throws DomainError VALIDATION_ERROR naming every missing, ill-formed or foreign field */
export function readCreation(request: CreateContractRequest): Creation {
  const { type } = read(TYPED, request);
  return { type, agreement: readAgreement(type, request) };
}

/** The gateway lists the paths that the client's body names: unset and removed look the same here. */
export function readPatch(request: PatchContractRequest): Patch {
  return { paths: request.paths, values: request };
}
