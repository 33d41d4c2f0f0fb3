import type { CalendarDate } from '@masar/kit/time';
import type { Amendment } from './amendments/amendment';
import type {
  KafalahConsent,
  KafalahReview,
} from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import type { KafalahEvent } from './events';
import type { ClaimStatus } from './claims/lifecycle';
import type { KafalahStatus } from './lifecycle';
import type { RecourseStatus } from './recourse/lifecycle';
import type * as decision from '@masar/kit/decision';
import type { ComplianceCheck } from '../shared/rules/evaluate';
import type { Terms } from './terms';

/** The rule that a fee is held to; fixed at submission. */
export interface FeePolicy {
  readonly policy: 'ADMIN_COST' | 'UJRAH';
  /** Percent of the guaranteed amount for 365 days. */
  readonly cap_percent: string;
  /** Bounds of one expense, where only expenses are paid. */
  readonly expenses?: ExpensePolicy;
}

/** Bounds of one expense that a fee repays. */
export interface ExpensePolicy {
  /** Percent of the guaranteed amount. */
  readonly percent: string;
  /** Absolute, in the currency of the guarantee; none where its currency has no row. */
  readonly amount?: string;
  /** Decision of the tenant's Shariah board, where it changed the bounds. */
  readonly reference?: string;
}

export type FeeBasis = 'DECLARED' | 'ADMIN_COST' | 'UJRAH';

/** One payment of the guarantor; amounts are decimal text in the contract's currency. */
export interface Payment {
  readonly amount: string;
  readonly reference: string;
  readonly paid_at: string;
  readonly final: boolean;
  /** Document that shows that the beneficiary accepts it in settlement of the rest. */
  readonly settlement_ref?: string;
}

/** The start of a claim's examination. */
export interface Examination {
  readonly at: string;
  readonly by: string;
  readonly notes?: string;
}

export interface Claim {
  readonly id: string;
  readonly amount: string;
  readonly reason: string;
  readonly documents: readonly string[];
  readonly claimant_id: string;
  readonly condition_met?: boolean;
  readonly debtor_default_evidence?: string;
  /** The last day that the beneficiary takes instead of the payment. */
  readonly extend_to?: CalendarDate;
  readonly extend_by?: CalendarDate;
  readonly status: ClaimStatus;
  readonly approved_amount?: string;
  readonly submitted_at: string;
  readonly submitted_by: string;
  readonly examination_due_on: CalendarDate;
  readonly examination?: Examination;
  readonly decided_at?: string;
  readonly decided_by?: string;
  readonly decision_reason?: string;
  readonly payments: readonly Payment[];
}

/** One repayment of the debtor. */
export interface Recovery {
  readonly amount: string;
  readonly reference: string;
  /** When it was recorded. */
  readonly at: string;
  readonly recovered_at: string;
}

/** The rest of a recourse that the guarantor's books no longer expect; the debtor still owes it. */
export interface WriteOff {
  readonly amount: string;
  readonly reason: string;
  readonly reference: string;
  readonly at: string;
  readonly by: string;
}

/** The guarantor's right to recover one payment from the debtor, and no more than he paid. */
export interface Recourse {
  readonly id: string;
  readonly claim_id: string;
  readonly amount: string;
  readonly created_at: string;
  readonly status: RecourseStatus;
  readonly recoveries: readonly Recovery[];
  readonly write_off?: WriteOff;
}

export interface Termination {
  readonly reason: 'REJECTED' | 'DISCHARGED' | 'WITHDRAWN';
  readonly notes: string;
  readonly evidence_ref?: string;
  readonly notice_ref?: string;
  readonly notice_given_at?: string;
  readonly at: string;
}

/** A guarantee as it is stored; its id and its instants of creation and change are the store's. */
export type Kafalah = Terms &
  decision.Drafted & {
    readonly status: KafalahStatus;
    readonly fee_basis: FeeBasis;
    readonly fee_policy?: FeePolicy;
    readonly checks: readonly ComplianceCheck[];
    readonly claims: readonly Claim[];
    readonly recourse: readonly Recourse[];
    readonly amendments: readonly Amendment[];
    readonly review?: KafalahReview;
    readonly consent?: KafalahConsent;
    readonly termination?: Termination;
    readonly submitted_at?: string;
    readonly executed_at?: string;
    /** The end of the last day for claims. Only in status ACTIVE: the sweep expires by it. */
    readonly expiresAt?: Date;
  };

/** The circumstances of a command; `now` is by the tenant's clock. */
export type Context = Omit<decision.Context, 'partyId'>;

/** The outcome of a command on a guarantee. */
export type Decision = decision.Decision<Kafalah, KafalahEvent>;
