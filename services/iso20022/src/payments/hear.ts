import { applyReports, type Report } from './apply-reports';
import { openCaseOf, resolveCase, type CancellationAnswer } from './cancel';
import { handedOver, isOver } from './hand-over';
import type { Decision, Payment } from './payment';

/** What a channel has to say of a message that the bank has. */
export interface Heard {
  readonly statuses: readonly Report[];
  readonly cancellation?: CancellationAnswer | undefined;
  /** When there is more to hear; absent where the bank speaks by itself. */
  readonly askAgainAt?: Date | undefined;
}

/** The payment after what its bank said, which has it now. */
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
