import { RETRY_DELAYS_MS } from '../deliveries/outcome';

/** The times of the delivery worker; tests take shorter ones. */
export interface Times {
  /** An endpoint answers within this, or it did not. Source: api.md, Webhooks and events. */
  readonly timeoutMs: number;
  readonly retryDelaysMs: readonly number[];
  /** Beyond the longest attempt: after it, another worker takes a delivery whose worker died. */
  readonly leaseMs: number;
  /** The safety net for what nobody was woken for: retries, and what a dead process left. */
  readonly sweepEveryMs: number;
  /** Between two looks at how far sandboxes have moved their clocks, and at what that made due. */
  readonly clocksEveryMs: number;
  /** Nothing but failures for so long disable an endpoint. */
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
