import { applyReports, type Report } from './apply-reported-statuses';
import { openCaseOf, resolveCase, type CancellationAnswer } from './cancel';
import { handedOver, isOver } from './submission';
import type { Decision, Payment } from './payment';

/** A channel's answer for a submitted message. */
export interface Heard {
  readonly statuses: readonly Report[];
  readonly cancellation?: CancellationAnswer | undefined;
  /** When to ask again; absent when the bank sends its own messages. */
  readonly askAgainAt?: Date | undefined;
}

/** Applies a bank's response, which also proves that the bank has the message. */
export function hear(payment: Payment, heard: Heard, now: Date): Decision {
  const reported = applyReports(handedOver(payment, now), heard.statuses);
  const resolved = heard.cancellation
    ? resolveCase(reported.state, heard.cancellation)
    : { state: reported.state, events: [] };
  const { state } = resolved;
  const hasMore = !isOver(state) || openCaseOf(state);
  const channelAt = hasMore ? heard.askAgainAt : undefined;
  return { state: { ...state, channelAt }, events: [...reported.events, ...resolved.events] };
}
