import { startOf } from '@masar/kit/time';
import { applyReportedStatuses } from './apply-reported-statuses';
import { executionDateOf } from './execution-date';
import { isFinal } from './lifecycle';
import type { CancellationCase, Decision, Payment } from './payment';

/** A calendar day ends last at UTC-12. */
const DAY_ENDS_AFTER_MS = 36 * 3_600_000;

/** Invalid date. Source: ISO's ExternalStatusReason1Code. */
const INVALID_DATE = 'DT01';

interface Moment {
  readonly now: Date;
  /** False for a sandbox, whose clock may leap over days. */
  readonly isLive: boolean;
}

/**
 * Records the start of a submission before the channel is called: from then on the bank may have the
 * message, even if the process dies. A payment whose execution date has passed is rejected with DT01
 * instead of being paid late. Undefined when there is nothing to submit.
 */
export function beginSubmission(payment: Payment, { now, isLive }: Moment): Decision | undefined {
  if (isOver(payment) || mayBankHave(payment)) return undefined;
  const at = now.toISOString();
  if (!isLive || !hasMissedItsDay(payment, now))
    return { state: { ...payment, handingOverAt: at }, events: [] };
  const refusal = { status: 'RJCT', at, reason: INVALID_DATE } as const;
  const refused = applyReportedStatuses(
    payment,
    payment.uetrs.map((uetr) => ({ uetr, ...refusal })),
  );
  return { ...refused, state: { ...refused.state, channelAt: undefined } };
}

/** Marks the message and its cases as submitted, unless they already are. */
export function submitted(payment: Payment, now: Date): Payment {
  const handedOverAt = now.toISOString();
  const cases = payment.cases.map((each) => ({ handedOverAt, ...each }));
  return { handedOverAt, ...payment, cases, failedHandOvers: 0 };
}

/**
 * Records a submission that succeeded while another command changed the payment. Undefined when it is
 * already recorded.
 */
export function submittedMeanwhile(
  payment: Payment,
  { before, now }: { readonly before: Payment; readonly now: Date },
): Decision | undefined {
  const handedOverAt = now.toISOString();
  const isNews = (each: CancellationCase) =>
    !each.handedOverAt && before.cases.some(({ id }) => id === each.id);
  if (payment.handedOverAt && !payment.cases.some(isNews)) return undefined;
  const cases = payment.cases.map((each) => (isNews(each) ? { ...each, handedOverAt } : each));
  return { state: { handedOverAt, ...payment, cases }, events: [] };
}

/** True when the bank must be told of a cancellation, or it would pay. */
export function mayBankHave(payment: Payment): boolean {
  return payment.handingOverAt !== undefined || doesBankHave(payment);
}

/** True when the bank accepted the message or has reported on it. CANC may be our own entry. */
export function doesBankHave({ handedOverAt, transactions }: Payment): boolean {
  const hasSpoken = transactions.some(({ history }) =>
    history.some(({ status, isOurs }) => !isOurs && status !== 'CANC'),
  );
  return handedOverAt !== undefined || hasSpoken;
}

/** True when every transaction has a final status. */
export function isOver({ transactions }: Payment): boolean {
  return transactions.every(({ status }) => isFinal(status));
}

function hasMissedItsDay(payment: Payment, now: Date): boolean {
  const day = executionDateOf(payment);
  return day !== undefined && now.getTime() >= startOf(day).getTime() + DAY_ENDS_AFTER_MS;
}
