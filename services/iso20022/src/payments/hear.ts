import { applyReports, type Report } from './apply-reports';
import { openCaseOf, resolveCase, type CancellationAnswer } from './cancel';
import { isFinal } from './lifecycle';
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
  const reported = applyReports(handedOver(payment, now.toISOString()), heard.statuses);
  const resolved = heard.cancellation
    ? resolveCase(reported.state, heard.cancellation)
    : { state: reported.state, events: [] };
  const { state } = resolved;
  const isOver = state.transactions.every(({ status }) => isFinal(status)) && !openCaseOf(state);
  const channelAt = isOver ? undefined : heard.askAgainAt;
  return { state: { ...state, channelAt }, events: [...reported.events, ...resolved.events] };
}

/**
 * The payment whose message a bank took while something else became of it: what was cancelled
 * meanwhile it has still to be told.
 */
export function handedOverMeanwhile(payment: Payment, now: Date): Decision {
  const hasUntold = payment.cases.some((each) => !each.handedOverAt);
  const channelAt = hasUntold ? now : payment.channelAt;
  return { state: { handedOverAt: now.toISOString(), ...payment, channelAt }, events: [] };
}

/** Message and cases: what had not been handed over before was so now. */
function handedOver(payment: Payment, handedOverAt: string): Payment {
  const cases = payment.cases.map((each) => ({ handedOverAt, ...each }));
  return { handedOverAt, ...payment, cases };
}
