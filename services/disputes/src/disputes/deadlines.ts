import { omit } from '@masar/kit/decision';
import type { Context, Decision, Dispute, RegulatorDuty } from './dispute';
import { escalateAtBreach } from './escalation';
import type { DisputeEvent } from './events';
import { isOpen, transitionOf } from './lifecycle';
import { afterDuty, sentenceOf } from './regulator-duties';
import { openDeadline } from './sla';
import { record } from './timeline';

/** Actor of what the platform does by itself when its time has come. */
export const DEADLINES = 'sweep:dispute-deadlines';

const REOPEN_MS = 7 * 86_400_000;

interface Due {
  readonly at: string;
  readonly happen: (state: Dispute, at: string) => Decision;
}

/**
 * The dispute as the time has left it: everything that was due by now happened at its own instant, in order.
 * Commands ask for it first, so that no command comes before a deadline that a sweep has not seen yet.
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

/** The dispute with the instant at which something is due next. */
export function withNextDue(state: Dispute): Dispute {
  const due = nextDue(state);
  return due ? { ...state, nextDueAt: new Date(due.at) } : omit(state, 'nextDueAt');
}

/** A command that finds the dispute as the time has left it, and leaves it with what is due next. */
export function timely<Input>(
  decide: (state: Dispute, input: Input, context: Context) => Decision,
) {
  return (before: Dispute, input: Input, context: Context): Decision => {
    const passed = atTime(before, context.now);
    const decided = decide(passed.state, input, context);
    // Another priority can lead to a deadline that has passed already.
    const { state, events } = atTime(withNextDue(decided.state), context.now);
    return { state: withNextDue(state), events: [...passed.events, ...decided.events, ...events] };
  };
}

/** The end of the time in which a resolved dispute can be reopened; undefined for another one. */
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

/** Once in a dispute's life: neither a later deadline nor a reopening takes it back. */
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
