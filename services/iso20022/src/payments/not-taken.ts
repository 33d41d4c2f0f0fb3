import type { Decision, Payment } from './payment';

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/**
 * The payment after its bank did not take it: tried again after 10 s, then after twice as long each
 * time, and every quarter of an hour in the end. It is never given up: its sender may cancel it.
 */
export function notTaken(payment: Payment, now: Date): Decision {
  const failedHandOvers = (payment.failedHandOvers ?? 0) + 1;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failedHandOvers - 1), LONGEST_PAUSE_MS);
  const channelAt = new Date(now.getTime() + pauseMs);
  return { state: { ...payment, failedHandOvers, channelAt }, events: [] };
}
