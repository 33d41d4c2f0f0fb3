import type * as shared from '../../shared/rules/rule';
import type { Agreement } from '../agreement';
import type { Acquisition, Resale } from '../commands';
import type { Policy } from '../contract';
import type { Price } from '../price';

/** When a rule is checked. */
export type Moment = 'create' | 'patch' | 'submit' | 'acquisition' | 'execute' | 'resell';

/** Rules that the agreement alone decides: checked whenever it may still be changed. */
export const DRAFTING = ['create', 'patch', 'submit'] as const;

/** What a contract's own state does not tell of its asset. */
export interface EarlierSale {
  /** Id of the tenant's contract that sold this asset to this customer before; where asked. */
  readonly earlierSale?: string | undefined;
}

/** What is known beside the agreement. */
export interface Facts extends EarlierSale {
  readonly now: Date;
  readonly policy: Policy;
  readonly price: Price;
  /** At acquisition, at execution and at resale, where there is one. */
  readonly acquisition?: Acquisition;
  /** Field that it was sent in, with a dot; left out where it was recorded earlier. */
  readonly sentIn?: '' | 'ownership_evidence.';
  /** At the resale of a tawarruq. */
  readonly resale?: Resale;
  /** At execution and resale: when the customer accepted. At execution: when the reviewers approved. */
  readonly acceptedAt?: string;
  readonly approvedAt?: string;
}

/** A field of the acquisition as its sender knows it. */
export function evidenceField({ sentIn }: Facts, field: string): string {
  return `${sentIn ?? 'acquisition.'}${field}`;
}

/** A rule of the murabaha rail. */
export type Rule = shared.Rule<Agreement, Facts, Moment>;
export type Check = Rule['check'];
