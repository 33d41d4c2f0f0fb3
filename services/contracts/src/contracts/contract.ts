import type { Agreement } from './agreement';
import type { Evidence, Rejection, Settlement, Termination } from './commands';
import type { ContractEvent } from './events';
import type { ContractStatus } from './lifecycle';
import type { Payment } from './payment';
import type { ComplianceCheck } from '../shared/rules/evaluate';
import type { Drafted } from '../shared/maker-checker';
import type { ContractType } from './terms';

export interface Compliance {
  readonly shariahStatus: 'pending_review' | 'in_review' | 'approved' | 'rejected';
  /** Instant of the last check after the creation; absent before. */
  readonly lastChecked?: string;
  readonly shariahBoardRef?: string;
  readonly checks: readonly ComplianceCheck[];
}

/** A contract as it is stored; its id and its instants of creation and change are the store's. */
export type Contract = Agreement &
  Drafted & {
    readonly type: ContractType;
    readonly status: ContractStatus;
    readonly payment: Payment;
    readonly compliance: Compliance;
    readonly approvedBy?: string;
    readonly rejectedBy?: string;
    /** Day from which an activated contract is effective. */
    readonly effectiveDate?: string;
    readonly evidence?: Evidence;
    readonly rejection?: Rejection;
    readonly completion?: Settlement;
    readonly termination?: Termination;
    readonly submittedAt?: string;
    readonly approvedAt?: string;
    readonly activatedAt?: string;
    readonly completedAt?: string;
    readonly terminatedAt?: string;
  };

/** Who commands, and when by the tenant's clock. */
export interface Context {
  readonly actor: string;
  readonly now: Date;
}

/** What a command makes of a contract. */
export interface Decision {
  readonly state: Contract;
  readonly events: readonly ContractEvent[];
}
