import type { RecordMurabahaCollectionCostRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';

/** One invoice for collecting a late instalment: no part of the debt, and no gain. */
export interface CollectionCost extends RecordMurabahaCollectionCostRequest {
  readonly id: string;
  readonly recorded_at: string;
  readonly recorded_by: string;
  readonly reimbursement_ref?: string;
  readonly reimbursed_at?: string;
}
