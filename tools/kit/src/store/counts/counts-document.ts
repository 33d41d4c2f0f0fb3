/** How many aggregates of one tenant there are under each key. */
export interface CountsDocument {
  /** The tenant's id. */
  _id: string;
  tenantId: string;
  /** False until the aggregates that were there before are counted. */
  isReady: boolean;
  counts: Record<string, number>;
  /** Grows by one with each batch. */
  batch: number;
  /** Ids of the last batch's changes: some documents may still show them. */
  applied: string[];
  /** The process that added the last batch. */
  by: string;
  /** When all are counted anew, so that no mistake lasts. */
  recountAt: Date;
  /** A process counts all of them until then; nobody adds a batch meanwhile. */
  countingUntil?: Date;
  countingBy?: string;
}
