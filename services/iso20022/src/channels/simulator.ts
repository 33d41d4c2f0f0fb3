import { startOf } from '@masar/kit/time';
import { simulateStatement } from './simulate-statement';
import type { Answers, Channel, InHands, Said } from './channel';

const MINUTE_MS = 60_000;

/** When the bank says what: from the message's creation, and for settlement from its day at least. */
const STEPS = [
  { status: 'ACCP', afterMs: MINUTE_MS, isOnItsDay: false },
  { status: 'ACSP', afterMs: 2 * MINUTE_MS, isOnItsDay: true },
  { status: 'ACSC', afterMs: 5 * MINUTE_MS, isOnItsDay: true },
] as const;

const CASE_AFTER_MS = MINUTE_MS;

/** How a debtor's name asks for a refusal, with its reason. */
const REJECT = /^SANDBOX REJECT(?: +([A-Z0-9]{4}))?\b/;
const UNSPECIFIED = 'MS03';
const PENDING = 'SANDBOX PENDING';

/** A bank that exists nowhere: its answers follow from the message and the clock alone. */
export const SIMULATOR: Channel = {
  handOver: () => Promise.resolve(undefined),
  answers: (message, now) => Promise.resolve(simulate(message, now)),
  statement: (asked, now) => Promise.resolve(simulateStatement(asked, now)),
};

/**
 * What the simulated bank has said of a message by now. It accepts, sends and settles step by step,
 * refuses a debtor named "SANDBOX REJECT AC04" with that reason, and holds "SANDBOX PENDING". It stops
 * what it is asked to cancel, and for what has settled the creditor does not consent.
 * Source: the rail's README, Simulator.
 */
export function simulate(message: InHands, now: Date): Answers {
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
  readonly status: Said['status'];
  readonly at: Date;
  readonly reason?: string;
}

function stepsOf({ createdAt, executionDate, debtorName = '' }: InHands): readonly Step[] {
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

function answerTo({ id, hasSettled }: NonNullable<InHands['openCase']>, at: Date) {
  return {
    caseId: id,
    at: at.toISOString(),
    ...(hasSettled && { refusal: { reason: 'CUST' as const } }),
  };
}

function saying({ status, at, reason }: Step, uetr: string): Said {
  return { uetr, status, at: at.toISOString(), ...(reason !== undefined && { reason }) };
}

function after(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}
