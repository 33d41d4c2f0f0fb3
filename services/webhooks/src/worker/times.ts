import { RETRY_DELAYS_MS } from '../deliveries/outcome';

/** The times of the delivery worker; tests take shorter ones. */
export interface Times {
  /** A receiver that has not answered by then has failed. */
  readonly timeoutMs: number;
  readonly retryDelaysMs: readonly number[];
  /** Longer than any attempt. After it, another worker takes the delivery of a dead one. */
  readonly leaseMs: number;
  /** The sweep finds due deliveries without a wake: retries, and those of a dead process. */
  readonly sweepEveryMs: number;
  /** Interval between two sweeps for the retries of sandboxes that have moved their clocks. */
  readonly clocksEveryMs: number;
  /** An endpoint that has only failed for this long is disabled. */
  readonly failingForMs: number;
}

export const TIMES: Times = {
  timeoutMs: 15_000,
  retryDelaysMs: RETRY_DELAYS_MS,
  leaseMs: 30_000,
  sweepEveryMs: 1_000,
  clocksEveryMs: 10_000,
  failingForMs: 5 * 86_400_000,
};
