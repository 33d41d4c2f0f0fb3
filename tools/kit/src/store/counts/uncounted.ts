/** A change of what an aggregate is counted under, which its tenant's counts do not have yet. */
export interface Uncounted {
  /** Of the aggregate and its version. */
  readonly id: string;
  /** Left out for a new aggregate. */
  readonly from?: string;
  readonly to: string;
}

/** Holds only documents with changes that are not counted yet. */
export const UNCOUNTED_INDEX = {
  key: { tenantId: 1, 'uncounted.id': 1 },
  options: { partialFilterExpression: { 'uncounted.id': { $exists: true } } },
} as const;
