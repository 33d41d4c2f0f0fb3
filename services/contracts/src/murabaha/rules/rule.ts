import type * as shared from '../../shared/rules/rule';
import type { Agreement } from '../agreement';
import type {
  MurabahaAcquisition,
  MurabahaResale,
} from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import type { Policy } from '../contract';
import type { Price } from '../price';

/** When a rule is checked. */
export type Moment = 'create' | 'patch' | 'submit' | 'acquisition' | 'execute' | 'resell';

/** Rules that the agreement alone decides: checked whenever it may still be changed. */
export const DRAFTING = ['create', 'patch', 'submit'] as const;

/** A fact about the asset that only other contracts tell. */
export interface EarlierSale {
  /** Id of the tenant's contract that sold this asset to this customer before; where asked. */
  readonly earlierSale?: string | undefined;
}

/** The facts that rules read beside the agreement. */
export interface Facts extends EarlierSale {
  readonly now: Date;
  readonly policy: Policy;
  readonly price: Price;
  /** Present at acquisition, at execution and at resale, where one is recorded. */
  readonly acquisition?: MurabahaAcquisition;
  /** Field of the request that brought the acquisition, with a dot; absent where it was recorded earlier. */
  readonly sentIn?: '' | 'ownership_evidence.';
  /** Present at the resale of a tawarruq. */
  readonly resale?: MurabahaResale;
  /** Instant of the customer's acceptance; present at execution and at resale. */
  readonly acceptedAt?: string;
  /** Instant of the reviewers' approval; present at execution. */
  readonly approvedAt?: string;
}

/** A field of the acquisition as its sender knows it. */
export function evidenceField({ sentIn }: Facts, field: string): string {
  return `${sentIn ?? 'acquisition.'}${field}`;
}

/** A rule of the murabaha rail. */
export type Rule = shared.Rule<Agreement, Facts, Moment>;
export type Check = Rule['check'];
