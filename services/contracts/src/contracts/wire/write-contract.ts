import type { Shown } from '@masar/kit/commands';
import { write, writeJson } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/contracts/v1/contracts';
import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import type { Contract } from '../contract';
import type { ContractEvent } from '../events';

/** The contract as the API answers it. */
export function writeContract(shown: Shown<Contract>): wire.Contract {
  return write(shapes.Contract, fieldsOf(shown));
}

/** An event as consumers read it: the contract as JSON shows it after the event, and the event's own data. */
export function writeEvent(shown: Shown<Contract>, { type, data }: ContractEvent) {
  return { type, data: { contract: writeJson(shapes.Contract, fieldsOf(shown)), ...data } };
}

function fieldsOf({
  id,
  workspaceId,
  createdAt,
  updatedAt,
  state,
}: Shown<Contract>): shapes.Contract {
  return {
    ...state,
    id,
    ...(workspaceId !== undefined && { workspaceId }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
