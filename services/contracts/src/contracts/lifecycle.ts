import type { Lifecycle } from '@masar/kit/lifecycle';
import type { ContractEventType } from './events';

export const CONTRACT_STATUSES = [
  'draft',
  'under_review',
  'approved',
  'rejected',
  'active',
  'completed',
  'terminated',
] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

export type ContractTrigger =
  'submit' | 'approve' | 'reject' | 'activate' | 'complete' | 'terminate';

/** The state that a new contract has, and the event of its creation. */
export const CREATION = { to: 'draft', emits: 'contract.created' } as const;

/** Every move of a contract; docs/contracts/lifecycle.md shows the table. */
export const CONTRACT_LIFECYCLE: Lifecycle<ContractStatus, ContractTrigger, ContractEventType> = {
  subject: 'contract',
  transitions: [
    { from: 'draft', trigger: 'submit', to: 'under_review', emits: 'contract.submitted' },
    { from: 'under_review', trigger: 'approve', to: 'approved', emits: 'contract.approved' },
    { from: 'under_review', trigger: 'reject', to: 'rejected', emits: 'contract.rejected' },
    { from: 'approved', trigger: 'activate', to: 'active', emits: 'contract.activated' },
    { from: 'active', trigger: 'complete', to: 'completed', emits: 'contract.completed' },
    { from: 'active', trigger: 'terminate', to: 'terminated', emits: 'contract.terminated' },
  ],
};
