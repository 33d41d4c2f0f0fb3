import { applyReportedStatuses, type ReportedStatus } from './apply-reported-statuses';
import { openCaseOf, resolveCase, type CancellationAnswer } from './cancel';
import { submitted, isOver } from './submission';
import type { Decision, Payment } from './payment';

/** A channel's answer for a submitted message. */
export interface BankResponse {
  readonly statuses: readonly ReportedStatus[];
  readonly cancellation?: CancellationAnswer | undefined;
  /** When to ask again; absent when the bank sends its own messages. */
  readonly askAgainAt?: Date | undefined;
}

/** Applies a bank's response, which also proves that the bank has the message. */
export function applyBankResponse(payment: Payment, response: BankResponse, now: Date): Decision {
  const reported = applyReportedStatuses(submitted(payment, now), response.statuses);
  const resolved = response.cancellation
    ? resolveCase(reported.state, response.cancellation)
    : { state: reported.state, events: [] };
  const { state } = resolved;
  const hasMore = !isOver(state) || openCaseOf(state);
  const channelAt = hasMore ? response.askAgainAt : undefined;
  return { state: { ...state, channelAt }, events: [...reported.events, ...resolved.events] };
}
