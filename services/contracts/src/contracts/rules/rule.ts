import type * as shared from '../../shared/rules/rule';
import type { Agreement } from '../agreement';
import type {
  Evidence,
  TerminateContractRequest,
} from '@masar/proto/gen/shapes/masar/contracts/v1/contracts';

/** When a rule is checked. */
export type Moment = 'create' | 'patch' | 'submit' | 'activate' | 'terminate';

/** Rules that the agreement alone decides: checked whenever it may still be changed. */
export const DRAFTING = ['create', 'patch', 'submit'] as const;

/** Facts beside the agreement. */
export interface Facts {
  readonly now: Date;
  /** Only at activation. The effective date is the day of the sale, the lease, the payment. */
  readonly activation?: { readonly effectiveDate: string; readonly evidence: Evidence };
  /** Only at termination. */
  readonly termination?: TerminateContractRequest;
}

/** A rule of the contracts rail. */
export type Rule = shared.Rule<Agreement, Facts, Moment>;
export type Check = Rule['check'];
