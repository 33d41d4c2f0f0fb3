import type * as shared from '../../shared/rules/rule';
import type { Agreement } from '../agreement';
import type {
  Evidence,
  TerminateContractRequest,
} from '@masar/proto/gen/shapes/masar/contracts/v1/contracts';

/** When a rule is checked. */
export type Moment = 'create' | 'patch' | 'submit' | 'activate' | 'terminate';

/** Moments of rules on the agreement alone: all at which the agreement can still change. */
export const DRAFTING = ['create', 'patch', 'submit'] as const;

/** Facts that are not part of the agreement. */
export interface Facts {
  readonly now: Date;
  /** Present only at activation. The effective date is the day of the sale, of the lease or of the payment. */
  readonly activation?: { readonly effectiveDate: string; readonly evidence: Evidence };
  /** Present only at termination. */
  readonly termination?: TerminateContractRequest;
}

/** A rule of the contracts rail. */
export type Rule = shared.Rule<Agreement, Facts, Moment>;
export type Check = Rule['check'];
