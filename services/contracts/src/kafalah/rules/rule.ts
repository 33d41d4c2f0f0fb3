import type { Money } from '@masar/kit/money';
import type { Claiming } from '../commands';
import type { FeePolicy } from '../kafalah';
import type * as shared from '../../shared/rules/rule';
import type { Terms } from '../terms';

/** When a rule is checked. */
export type Moment = 'create' | 'submit' | 'claim' | 'approve' | 'recover' | 'withdraw';

/** Rules that the terms alone decide, with the fee policy of their jurisdiction. */
export const DRAFTING = ['create', 'submit'] as const;

/** What is known beside the terms. */
export interface Facts {
  /** Only while drafting. */
  readonly fee_policy?: FeePolicy;
  /** Only at a claim: what it says. */
  readonly said?: Claiming;
  /** Only where money is asked for: how much, and the most that it may be. */
  readonly demand?: { readonly amount: Money; readonly most: Money };
  /** Only at the withdrawal of what binds: when, and what was paid on its claims. */
  readonly leaving?: { readonly at: Date; readonly paid: Money };
}

/** A rule of the kafalah rail. */
export type Rule = shared.Rule<Terms, Facts, Moment>;
export type Check = Rule['check'];
