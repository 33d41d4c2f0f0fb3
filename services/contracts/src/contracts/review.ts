import { refuseDrafter } from '@masar/kit/decision';
import type {
  ApproveContractRequest,
  RejectContractRequest,
} from '@masar/proto/gen/shapes/masar/contracts/v1/contracts';
import type { Context, Contract, Decision } from './contract';
import { moveTo, notesOf, transitionOf } from './transition';

/**
 * Approves a contract, which then waits for its activation.
 * @throws DomainError CONFLICT unless under review, AUTHORIZATION_ERROR for a drafter of it
 */
export function approve(
  state: Contract,
  command: ApproveContractRequest,
  { actor, now }: Context,
): Decision {
  const transition = transitionOf(state, 'approve');
  refuseDrafter(state, actor, { verb: 'approve', subject: 'contract' });
  const at = now.toISOString();
  const { shariahBoardRef } = command;
  const { compliance } = state;
  const approved: Contract = {
    ...state,
    compliance: { ...compliance, shariahStatus: 'approved', lastChecked: at, shariahBoardRef },
    approvedBy: actor,
    approvedAt: at,
  };
  return moveTo(transition, approved, notesOf(command));
}

/**
 * Rejects a contract for good: a better one is a new one.
 * @throws DomainError CONFLICT unless under review, AUTHORIZATION_ERROR for a drafter of it
 */
export function reject(
  state: Contract,
  command: RejectContractRequest,
  { actor, now }: Context,
): Decision {
  const transition = transitionOf(state, 'reject');
  refuseDrafter(state, actor, { verb: 'reject', subject: 'contract' });
  const lastChecked = now.toISOString();
  return moveTo(transition, {
    ...state,
    compliance: { ...state.compliance, shariahStatus: 'rejected', lastChecked },
    rejection: command,
    rejectedBy: actor,
  });
}
