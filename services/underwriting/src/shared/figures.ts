/** For reports: what is left of the person is a band of ten years and the sex. */
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
  /** True if a reviewer decided on other terms than the rules proposed; the price alone does not count. */
  readonly wasOverridden?: boolean;
}
