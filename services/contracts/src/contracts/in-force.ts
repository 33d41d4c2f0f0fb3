import { problem, refuse } from '@masar/kit/errors';
import { addDays, dateOf, type CalendarDate } from '@masar/kit/time';
import type {
  ActivateContractRequest,
  CompleteContractRequest,
  TerminateContractRequest,
} from '@masar/proto/gen/shapes/masar/contracts/v1/contracts';
import type { Context, Contract, Decision } from './contract';
import { refuseForeignEvidence } from './foreign-evidence';
import { lastDayOf } from './last-day';
import { recheck } from './recheck';
import { moveTo, transitionOf } from './transition';

/** Ours: the longest time from an activation to its effective date, since an approval ages. */
const MOST_DAYS_AHEAD = 365;

/**
 * A contract that takes effect, today unless told otherwise, on the evidence that its type owes.
 * @throws DomainError CONFLICT unless approved, VALIDATION_ERROR for evidence of another type or an
 * effective date before the approval or over a year ahead, SHARIAH_VIOLATION (missing evidence too)
 */
export function activate(
  state: Contract,
  command: ActivateContractRequest,
  { now }: Context,
): Decision {
  const transition = transitionOf(state, 'activate');
  const { evidence = {}, effectiveDate = dateOf(now) } = command;
  refuseForeignEvidence(state.type, evidence);
  refuseBefore('effectiveDate', effectiveDate, { day: dayOf(state.approvedAt), of: 'approval' });
  const latest = addDays(dateOf(now), MOST_DAYS_AHEAD);
  refuseAfter('effectiveDate', effectiveDate, { day: latest, of: 'a year from today' });
  const end = { day: lastDayOf(state), of: 'the day on which the agreement itself ends' };
  refuseAfter('effectiveDate', effectiveDate, end);
  const checks = recheck(state, 'activate', { now, activation: { evidence, effectiveDate } });
  const at = now.toISOString();
  return moveTo(transition, {
    ...state,
    compliance: { ...state.compliance, lastChecked: at, checks },
    ...(command.evidence && { evidence }),
    effectiveDate,
    activatedAt: at,
  });
}

/**
 * A contract whose obligations are settled, today unless told otherwise.
 * @throws DomainError CONFLICT unless active, VALIDATION_ERROR for a day before its activation or
 * after today
 */
export function complete(
  state: Contract,
  command: CompleteContractRequest,
  { now }: Context,
): Decision {
  const transition = transitionOf(state, 'complete');
  const today = dateOf(now);
  const { completionDate = today } = command;
  refuseBefore('completionDate', completionDate, activationOf(state));
  refuseAfter('completionDate', completionDate, { day: today, of: 'today in UTC' });
  const completion = { ...command, completionDate };
  return moveTo(transition, { ...state, completion, completedAt: now.toISOString() });
}

/**
 * A contract that ends early; its last day may lie ahead.
 * @throws DomainError CONFLICT unless active, VALIDATION_ERROR for a day before its activation,
 * SHARIAH_VIOLATION
 */
export function terminate(
  state: Contract,
  command: TerminateContractRequest,
  { now }: Context,
): Decision {
  const transition = transitionOf(state, 'terminate');
  refuseBefore('effectiveDate', command.effectiveDate, activationOf(state));
  const checks = recheck(state, 'terminate', { now, termination: command });
  const at = now.toISOString();
  return moveTo(transition, {
    ...state,
    compliance: { ...state.compliance, lastChecked: at, checks },
    termination: command,
    terminatedAt: at,
  });
}

/** A day that bounds another day; `of` names its event in the message. */
interface Bound {
  readonly day: CalendarDate | undefined;
  readonly of: string;
}

/** The activation bounds the end of a contract, and not its effective date, which may lie after the end. */
function activationOf({ activatedAt }: Contract): Bound {
  return { day: dayOf(activatedAt), of: 'activation' };
}

function dayOf(instant: string | undefined): CalendarDate | undefined {
  return instant === undefined ? undefined : dateOf(new Date(instant));
}

function refuseBefore(field: string, date: CalendarDate, { day, of }: Bound): void {
  if (day === undefined || date >= day) return;
  refuse([problem(field, 'OUT_OF_RANGE', `must not be before ${day}, the day of its ${of}`)]);
}

function refuseAfter(field: string, date: CalendarDate, { day, of }: Bound): void {
  if (day === undefined || date <= day) return;
  refuse([problem(field, 'OUT_OF_RANGE', `must not be after ${day}, ${of}`)]);
}
