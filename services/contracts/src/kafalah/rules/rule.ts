import type { Money } from '@masar/kit/money';
import type { Claiming } from '../commands';
import type { FeePolicy } from '../kafalah';
import type * as shared from '../../shared/rules/rule';
import type { Terms } from '../terms';

/** When a rule is checked. */
export type Moment = 'create' | 'submit' | 'claim' | 'recover';

/** Rules that the terms alone decide, with the fee policy of their jurisdiction. */
export const DRAFTING = ['create', 'submit'] as const;

/** What is known beside the terms. */
export interface Facts {
  /** Only while drafting. */
  readonly fee_policy?: FeePolicy;
  /** Only at a claim: what it says, and the most that it may be. */
  readonly claim?: { readonly said: Claiming; readonly amount: Money; readonly claimable: Money };
  /** Only at a recovery: what it is, and the most that it may be. */
  readonly recovery?: { readonly amount: Money; readonly recoverable: Money };
}

/** A rule of the kafalah rail. */
export type Rule = shared.Rule<Terms, Facts, Moment>;
export type Check = Rule['check'];
