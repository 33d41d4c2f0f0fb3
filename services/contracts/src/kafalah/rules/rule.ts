import type { Money } from '@masar/kit/money';
import type { SubmitKafalahClaimRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import type { Amended } from '../fees/fee';
import type { FeePolicy } from '../kafalah';
import type * as shared from '../../shared/rules/rule';
import type { Terms } from '../terms';

/** When a rule is checked. */
export type Moment = 'create' | 'submit' | 'claim' | 'approve' | 'recover' | 'withdraw' | 'amend';

/** Rules that the terms alone decide, with the fee policy of their jurisdiction. */
export const DRAFTING = ['create', 'submit'] as const;

/** The fee of an issue and that of an amendment are judged alike. */
export const CHARGING = [...DRAFTING, 'amend'] as const;

/** The facts that rules read beside the terms. */
export interface Facts {
  /** Only where a fee is judged. */
  readonly fee_policy?: FeePolicy | undefined;
  /** Only at an amendment, whose terms are the new ones with its own fee. */
  readonly amended?: Amended;
  /** Only at a claim: the request. */
  readonly claim?: SubmitKafalahClaimRequest;
  /** Only where money is asked for: the amount, and its bound. */
  readonly demand?: { readonly amount: Money; readonly most: Money };
  /** Only at the withdrawal from an executed guarantee: its instant, and the payments on claims. */
  readonly leaving?: { readonly at: Date; readonly paid: Money };
}

/** A rule of the kafalah rail. */
export type Rule = shared.Rule<Terms, Facts, Moment>;
export type Check = Rule['check'];
