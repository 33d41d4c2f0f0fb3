import {
  count,
  decimal,
  instant,
  object,
  oneOf,
  required,
  text,
  type Value,
} from '@masar/kit/shape';

/** Kinds of costs; none is the institution's own work or its time. */
export const COST_KINDS = ['LEGAL', 'COURT', 'ENFORCEMENT', 'COLLECTION_AGENT'] as const;

export const COLLECTION_COST = object({
  installment_number: required(count),
  kind: required(oneOf(...COST_KINDS)),
  amount: required(decimal),
  paid_to: required(text),
  invoice_ref: required(text),
  incurred_at: required(instant),
});
export type CollectionCostCommand = Value<typeof COLLECTION_COST>;

export const REIMBURSEMENT = object({ reference: required(text), reimbursed_at: instant });
export type Reimbursement = Value<typeof REIMBURSEMENT>;

/** One invoice for collecting a late instalment: no part of the debt, and no gain. */
export interface CollectionCost extends CollectionCostCommand {
  readonly id: string;
  readonly recorded_at: string;
  readonly recorded_by: string;
  readonly reimbursement_ref?: string;
  readonly reimbursed_at?: string;
}
