import type { CalendarDate } from '@masar/kit/time';
import type { Amendment } from './amendment';
import type { Consent, Review } from './commands';
import type { KafalahEvent } from './events';
import type { ClaimStatus, KafalahStatus, RecourseStatus } from './lifecycle';
import type { Drafted } from '@masar/kit/decision';
import type { Governed } from '../shared/read-policy';
import type { ComplianceCheck } from '../shared/rules/evaluate';
import type { Terms } from './terms';

/** What a fee may be; fixed at submission. */
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
  /** What shows that the beneficiary takes it as settlement of what it leaves. */
  readonly settlement_ref?: string;
}

/** Who began to examine a claim, and when. */
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

/** What the debtor repaid. */
export interface Recovery {
  readonly amount: string;
  readonly reference: string;
  /** When it was recorded. */
  readonly at: string;
  readonly recovered_at: string;
}

/** What was not recovered when the guarantor gave it up in his books; the debtor still owes it. */
export interface WriteOff {
  readonly amount: string;
  readonly reason: string;
  readonly reference: string;
  readonly at: string;
  readonly by: string;
}

/** What the guarantor may recover for one payment: what was paid, and no more. */
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
  Drafted & {
    readonly status: KafalahStatus;
    readonly fee_basis: FeeBasis;
    readonly fee_policy?: FeePolicy;
    readonly checks: readonly ComplianceCheck[];
    readonly claims: readonly Claim[];
    readonly recourse: readonly Recourse[];
    readonly amendments: readonly Amendment[];
    readonly review?: Review;
    readonly consent?: Consent;
    readonly termination?: Termination;
    readonly submitted_at?: string;
    readonly executed_at?: string;
    /** When the last day for claims is over; only while that is waited for (status ACTIVE). */
    readonly expiresAt?: Date;
  };

/** Who commands what, and when by the tenant's clock. */
export interface Context {
  /** Id of the guarantee: those of its claims and its recourse are made of it. */
  readonly id: string;
  readonly actor: string;
  readonly now: Date;
  /** Whether it came under an idempotency key: then it is no repetition of another. */
  readonly isKeyed: boolean;
  /** What governs a guarantee of this tenant that names this jurisdiction. */
  readonly governedBy: (jurisdiction: string | undefined) => Governed;
}

/** What a command makes of a guarantee. */
export interface Decision {
  readonly state: Kafalah;
  readonly events: readonly KafalahEvent[];
  /** The newest results of the rules that the command was judged by. */
  readonly judgedBy?: readonly ComplianceCheck[];
}
