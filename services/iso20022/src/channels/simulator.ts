import { startOf } from '@masar/kit/time';
import { simulateStatement } from './simulate-statement';
import type { Answers, Channel, SubmittedMessage, ReportedStatus } from './channel';

const MINUTE_MS = 60_000;

/** Delays of the simulated statuses, counted from the creation or, if later, the execution date. */
const STEPS = [
  { status: 'ACCP', afterMs: MINUTE_MS, isOnItsDay: false },
  { status: 'ACSP', afterMs: 2 * MINUTE_MS, isOnItsDay: true },
  { status: 'ACSC', afterMs: 5 * MINUTE_MS, isOnItsDay: true },
] as const;

const CASE_AFTER_MS = MINUTE_MS;

/** A debtor's name that asks for a rejection, with its reason code. */
const REJECT = /^SANDBOX REJECT(?: +([A-Z0-9]{4}))?\b/;
const UNSPECIFIED = 'MS03';
const PENDING = 'SANDBOX PENDING';

/** Simulated bank: its answers depend only on the message and the clock. */
export const SIMULATOR: Channel = {
  submit: () => Promise.resolve(undefined),
  answers: (message, now) => Promise.resolve(simulate(message, now)),
  statement: (asked, now) => Promise.resolve(simulateStatement(asked, now)),
};

/**
 * Statuses that the simulated bank has reported by now. It accepts, sends and settles step by step,
 * rejects a debtor named "SANDBOX REJECT AC04" with that reason, and holds "SANDBOX PENDING". It grants
 * a request to cancel, except for settled payments: there the creditor refuses.
 * Source: docs/payments.md, Simulator.
 */
export function simulate(message: SubmittedMessage, now: Date): Answers {
  const { openCase } = message;
  const steps = stepsOf(message);
  const planned = openCase ? steps.filter(({ at }) => at <= new Date(openCase.requestedAt)) : steps;
  const statuses = planned.filter(({ at }) => at <= now);
  const caseAt = openCase && after(new Date(openCase.requestedAt), CASE_AFTER_MS);
  const isAnswered = caseAt !== undefined && caseAt <= now;
  const next = [...planned.map(({ at }) => at), ...(caseAt ? [caseAt] : [])].filter(
    (at) => at > now,
  );
  return {
    statuses: statuses.flatMap((step) => message.uetrs.map((uetr) => saying(step, uetr))),
    cancellation: openCase && isAnswered ? answerTo(openCase, caseAt) : undefined,
    askAgainAt: next[0],
  };
}

interface Step {
  readonly status: ReportedStatus['status'];
  readonly at: Date;
  readonly reason?: string;
}

function stepsOf({ createdAt, executionDate, debtorName = '' }: SubmittedMessage): readonly Step[] {
  const created = new Date(createdAt);
  const [accepts] = STEPS;
  const first = after(created, accepts.afterMs);
  if (debtorName === PENDING) return [{ status: 'PDNG', at: first }];
  const refused = REJECT.exec(debtorName);
  if (refused) return [{ status: 'RJCT', at: first, reason: refused[1] ?? UNSPECIFIED }];
  const day = executionDate === undefined ? created : startOf(executionDate);
  const onItsDay = day > created ? day : created;
  return STEPS.map(({ status, afterMs, isOnItsDay }) => ({
    status,
    at: after(isOnItsDay ? onItsDay : created, afterMs),
  }));
}

function answerTo({ id, hasSettled }: NonNullable<SubmittedMessage['openCase']>, at: Date) {
  return {
    caseId: id,
    at: at.toISOString(),
    ...(hasSettled && { refusal: { reason: 'CUST' as const } }),
  };
}

function saying({ status, at, reason }: Step, uetr: string): ReportedStatus {
  return { uetr, status, at: at.toISOString(), ...(reason !== undefined && { reason }) };
}

function after(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}
