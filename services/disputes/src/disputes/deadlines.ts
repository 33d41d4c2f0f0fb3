import { omit } from '@masar/kit/decision';
import type { Context, Decision, Dispute, RegulatorDuty } from './dispute';
import { escalateAtBreach } from './escalation';
import type { DisputeEvent } from './events';
import { isOpen, transitionOf } from './lifecycle';
import { afterDuty, sentenceOf } from './regulator-duties';
import { openDeadline } from './sla';
import { record } from './timeline';

/** Actor of the changes that the platform makes when a date has come. */
export const DEADLINES = 'sweep:dispute-deadlines';

const REOPEN_MS = 7 * 86_400_000;

interface Due {
  readonly at: string;
  readonly happen: (state: Dispute, at: string) => Decision;
}

/**
 * Carries out everything that was due by now, in order and each at its own instant. Every command calls it first, so
 * that no command is decided before a deadline that the sweep has not seen yet.
 */
export function atTime(state: Dispute, now: Date): Decision {
  if (state.nextDueAt && state.nextDueAt > now) return { state, events: [] };
  const events: DisputeEvent[] = [];
  let current = state;
  for (let due = nextDue(current); due && due.at <= now.toISOString(); due = nextDue(current)) {
    const passed = due.happen(current, due.at);
    current = passed.state;
    events.push(...passed.events);
  }
  return { state: current, events };
}

/** The dispute, with the instant at which the next thing is due. */
export function withNextDue(state: Dispute): Dispute {
  const due = nextDue(state);
  return due ? { ...state, nextDueAt: new Date(due.at) } : omit(state, 'nextDueAt');
}

/** Wraps a command: carries out what was due before it, and sets what is due next after it. */
export function timely<Input>(
  decide: (state: Dispute, input: Input, context: Context) => Decision,
) {
  return (before: Dispute, input: Input, context: Context): Decision => {
    const passed = atTime(before, context.now);
    const decided = decide(passed.state, input, context);
    // A changed priority can set a deadline that has already passed.
    const { state, events } = atTime(withNextDue(decided.state), context.now);
    return { state: withNextDue(state), events: [...passed.events, ...decided.events, ...events] };
  };
}

/** The last instant at which a dispute can be reopened; undefined for a dispute that is not resolved. */
function reopenableUntil({ status, resolution }: Dispute): string | undefined {
  if (status !== 'RESOLVED' || !resolution) return undefined;
  return new Date(Date.parse(resolution.resolvedAt) + REOPEN_MS).toISOString();
}

function nextDue(state: Dispute): Due | undefined {
  const [first] = duesOf(state).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return first;
}

function duesOf(state: Dispute): Due[] {
  const deadline = openDeadline(state);
  const end = reopenableUntil(state);
  const duties = isOpen(state) ? (state.regulator?.duties ?? []) : [];
  return [
    ...(deadline === undefined ? [] : [{ at: deadline, happen: breach }]),
    ...(end === undefined ? [] : [{ at: end, happen: closeByTime }]),
    ...duties.map(({ duty, at }) => ({ at, happen: passDuty(duty) })),
  ];
}

/** A dispute breaches once: neither a later deadline nor a reopening undoes that. */
function breach(before: Dispute, at: string): Decision {
  const breached: Dispute = { ...before, isBreached: true, slaBreachedAt: at };
  const details = `The deadline of priority ${before.priority} passed without a resolution.`;
  const state = record(breached, { event: 'SLA_BREACHED', at, actor: DEADLINES, details });
  const events = [{ type: 'dispute.sla.breach' }] as const;
  if (!before.escalatesOnBreach) return { state, events };
  const escalated = escalateAtBreach(state, { at, actor: DEADLINES });
  return { state: escalated.state, events: [...events, ...escalated.events] };
}

function closeByTime(before: Dispute, at: string): Decision {
  const { to } = transitionOf(before, 'close');
  const details = 'Closed, as it was not reopened within 7 days.';
  const closed: Dispute = { ...before, status: to, closedAt: at };
  return { state: record(closed, { event: 'CLOSED', at, actor: DEADLINES, details }), events: [] };
}

function passDuty(duty: RegulatorDuty): Due['happen'] {
  return (before, at) => {
    const { regulator } = before;
    if (!regulator) return { state: before, events: [] };
    const after = { ...before, regulator: afterDuty(regulator, duty) };
    const event = duty.endsWith('WARNING') ? 'REGULATOR_WARNING' : 'REGULATOR_BREACH';
    const details = sentenceOf(duty, regulator);
    return { state: record(after, { event, at, actor: DEADLINES, details }), events: [] };
  };
}
