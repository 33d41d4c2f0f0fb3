import { startOf } from '@masar/kit/time';
import { applyReports } from './apply-reports';
import { executionDateOf } from './execution-date';
import { isFinal } from './lifecycle';
import type { CancellationCase, Decision, Payment } from './payment';

/** A day ends last where clocks are twelve hours behind UTC. */
const DAY_ENDS_AFTER_MS = 36 * 3_600_000;

/** ISO's reason for a date that cannot be. Source: ExternalStatusReason1Code. */
const INVALID_DATE = 'DT01';

interface Moment {
  readonly now: Date;
  /** A sandbox's clock leaps over days; its simulated bank counts from the message's creation. */
  readonly isLive: boolean;
}

/**
 * The payment as its hand-over begins, kept before its channel is called: from then on its bank may
 * have it, whatever becomes of the process. One whose day passed before is refused with DT01: it
 * is not paid late by surprise. Undefined where nothing begins.
 */
export function beginHandOver(payment: Payment, { now, isLive }: Moment): Decision | undefined {
  if (isOver(payment) || mayBankHave(payment)) return undefined;
  const at = now.toISOString();
  if (!isLive || !hasMissedItsDay(payment, now))
    return { state: { ...payment, handingOverAt: at }, events: [] };
  const refusal = { status: 'RJCT', at, reason: INVALID_DATE } as const;
  const refused = applyReports(
    payment,
    payment.uetrs.map((uetr) => ({ uetr, ...refusal })),
  );
  return { ...refused, state: { ...refused.state, channelAt: undefined } };
}

/** Message and cases: what had not been handed over before was so now. */
export function handedOver(payment: Payment, now: Date): Payment {
  const handedOverAt = now.toISOString();
  const cases = payment.cases.map((each) => ({ handedOverAt, ...each }));
  return { handedOverAt, ...payment, cases, failedHandOvers: 0 };
}

/**
 * The payment whose bank took what there was of it before, while something else became of it. Undefined
 * where that is known.
 */
export function handedOverMeanwhile(
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

/** Such a bank would pay what is cancelled here, if it were not told. */
export function mayBankHave(payment: Payment): boolean {
  return payment.handingOverAt !== undefined || doesBankHave(payment);
}

/** Whether the message need not go: it was taken, or the bank has spoken of it; CANC may be our own. */
export function doesBankHave({ handedOverAt, transactions }: Payment): boolean {
  const hasSpoken = transactions.some(({ history }) =>
    history.some(({ status, isOurs }) => !isOurs && status !== 'CANC'),
  );
  return handedOverAt !== undefined || hasSpoken;
}

/** Whether nothing of it will be paid any more, or all was. */
export function isOver({ transactions }: Payment): boolean {
  return transactions.every(({ status }) => isFinal(status));
}

function hasMissedItsDay(payment: Payment, now: Date): boolean {
  const day = executionDateOf(payment);
  return day !== undefined && now.getTime() >= startOf(day).getTime() + DAY_ENDS_AFTER_MS;
}
