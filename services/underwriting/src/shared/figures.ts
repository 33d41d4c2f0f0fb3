/** Figures for reports. Of the person only an age band of ten years and the sex are kept. */
export interface Figures {
  readonly ageBand?: string;
  readonly sex?: string;
  readonly wasEvaluated: boolean;
  readonly wasReferred: boolean;
  readonly decision?: string;
  readonly riskClass?: string;
  readonly decidedAt?: string;
  /** True if a reviewer decided. */
  readonly wasReviewed?: boolean;
  /** True if a reviewer changed the terms that the rules proposed; a changed price alone does not count. */
  readonly wasOverridden?: boolean;
}
