import type { Agreement } from '../agreement';
import type { Evidence, Termination } from '../commands';

/** When a rule is checked. */
export type Moment = 'create' | 'patch' | 'submit' | 'activate' | 'terminate';

/** Rules that the agreement alone decides: checked whenever it may still be changed. */
export const DRAFTING = ['create', 'patch', 'submit'] as const;

/** What is known beside the agreement. */
export interface Facts {
  readonly now: Date;
  /** Only at activation. The effective date is the day of the sale, the lease, the payment. */
  readonly activation?: { readonly effectiveDate: string; readonly evidence: Evidence };
  /** Only at termination. */
  readonly termination?: Termination;
}

export interface Violation {
  /** What is wrong and what to do instead. */
  readonly message: string;
  /** Where, when it is not the rule's usual field. */
  readonly field?: string;
}

/** What is not declared is NOT_APPLICABLE: no rule is broken by silence, except at activation. */
export type Finding = 'PASSED' | 'NOT_APPLICABLE' | Violation;

export type Check = (agreement: Agreement, facts: Facts) => Finding;

/** One rule of Shariah that this rail decides. */
export interface Rule {
  /** For example MUR-METAL; the code of the error's detail. */
  readonly id: string;
  readonly when: readonly Moment[];
  /** Standard and clause, for example "AAOIFI SS 8, 2/2/6". */
  readonly reference: string;
  /** One sentence in our own words. */
  readonly statement: string;
  /** Dotted path of the field that decides. */
  readonly field: string;
  readonly check: Check;
}

export function violation(message: string, field?: string): Violation {
  return { message, ...(field !== undefined && { field }) };
}

/** A finding on one declared value: NOT_APPLICABLE without it, PASSED unless it is broken. */
export function declared<T>(
  value: T | undefined,
  brokenBy: (value: T) => Violation | false,
): Finding {
  return value === undefined ? 'NOT_APPLICABLE' : brokenBy(value) || 'PASSED';
}
