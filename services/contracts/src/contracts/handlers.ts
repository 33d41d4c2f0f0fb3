import { RailHandlers } from '@masar/kit/commands';
import type { Handlers } from '@masar/kit/rpc';
import type { AggregateStore } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/contracts/v1/contracts';
import type { ContractsServiceService } from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import { readCreation } from './agreement';
import type { Contract } from './contract';
import { create, patch, submit } from './draft';
import { activate, complete, terminate } from './in-force';
import { approve, reject } from './review';
import { rulesKept } from '../shared/rules/evaluate';
import { writeContract, writeEvent } from './wire/write-contract';

/** The ten operations of the contracts rail. */
export function contractHandlers(
  store: AggregateStore<Contract>,
): Handlers<typeof ContractsServiceService> {
  const ruleRefs = (after: Contract, before?: Contract) =>
    rulesKept(after.compliance.checks, before?.compliance.checks);
  const contracts = new RailHandlers({ store, write: writeContract, writeEvent, ruleRefs });
  return {
    createContract: contracts.create(readCreation, create),
    listContracts: contracts.list('status', 'type'),
    getContract: contracts.get(),
    patchContract: contracts.patch(patch),
    submitContract: contracts.command(shapes.SubmitContractRequest, submit),
    approveContract: contracts.command(shapes.ApproveContractRequest, approve),
    rejectContract: contracts.command(shapes.RejectContractRequest, reject),
    activateContract: contracts.command(shapes.ActivateContractRequest, activate),
    completeContract: contracts.command(shapes.CompleteContractRequest, complete),
    terminateContract: contracts.command(shapes.TerminateContractRequest, terminate),
  };
}
