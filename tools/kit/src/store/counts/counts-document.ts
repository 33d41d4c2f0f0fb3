/** How many aggregates of one tenant there are under each key. */
export interface CountsDocument {
  /** The tenant's id. */
  _id: string;
  tenantId: string;
  /** False until the aggregates that were there before are counted. */
  isReady: boolean;
  /** True when there are too many keys to keep: nothing is counted until the next recount. */
  isWide?: boolean;
  counts: Record<string, number>;
  /** Grows by one with each batch. */
  batch: number;
  /** Ids of the last batch's changes: some documents may still show them. */
  applied: string[];
  /** Id of the process that added the last batch. */
  addedBy: string;
  /** Time of the next recount, so that no mistake lasts. */
  recountAt: Date;
  /** How often all aggregates were counted. */
  recounts: number;
  /** A process counts all of them until then, unless it prolongs this; nobody adds a batch meanwhile. */
  countingUntil?: Date;
  countingBy?: string;
}

/** Beyond this many keys counts would cost more to read than they save. */
export const MOST_KEYS = 2_000;
