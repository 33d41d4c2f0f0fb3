import { DomainError } from '@masar/kit/errors';
import type { MoveSandboxClockRequest } from '@masar/proto/gen/ts/masar/platform/v1/sandbox';
import { addDuration } from './duration';

/** A century of the Gregorian calendar, with its leap days. */
const MOST_AHEAD_MS = 36_525 * 86_400_000;

/** A move as a pure function of the present offset and the machine's time; returns the new offset. */
export type Move = (offsetMs: number, machine: Date) => number;

type Field = 'body' | 'advance' | 'now' | 'reset';

/**
 * Reads the move of a request. The returned move throws VALIDATION_ERROR above 100 years ahead, and
 * CONFLICT for a move back.
 * @throws DomainError VALIDATION_ERROR unless exactly one of advance, now and reset is set
 */
export function readMove({ advance, now, reset }: MoveSandboxClockRequest): Move {
  const given = [advance, now, reset].filter((value) => value !== undefined).length;
  if (given !== 1) throw notOne(given);
  if (advance !== undefined) return (offsetMs, machine) => advanced(advance, offsetMs, machine);
  if (now !== undefined) return (offsetMs, machine) => movedTo(now, offsetMs, machine);
  if (reset === true) return () => 0;
  throw refused('reset', 'INVALID_VALUE', 'reset must be true; leave it out to move the clock');
}

function advanced(duration: string, offsetMs: number, machine: Date): number {
  const sandbox = new Date(machine.getTime() + offsetMs);
  const target = addDuration(sandbox, duration);
  if (target) return bounded('advance', target, machine);
  const rule = 'advance must be an ISO 8601 duration such as PT4H, P30D or P1Y2M';
  const message = `${rule}, not "${duration}"`;
  throw refused('advance', 'INVALID_FORMAT', message);
}

function movedTo(now: string, offsetMs: number, machine: Date): number {
  const target = new Date(now);
  // A valid date-time may have a leap second, which a Date cannot represent.
  if (Number.isNaN(target.getTime())) {
    const message = `now must be an instant as 2026-11-21T09:30:00Z, not "${now}"`;
    throw refused('now', 'INVALID_FORMAT', message);
  }
  const sandbox = new Date(machine.getTime() + offsetMs);
  if (target >= sandbox) return bounded('now', target, machine);
  const [present, given] = [sandbox, target].map((at) => at.toISOString());
  const message =
    `now must not be before the sandbox's time ${present}, not ${given}: ` +
    'the clock moves forward only; send reset to return to the real time';
  throw new DomainError('CONFLICT', message, [{ field: 'now', code: 'OUT_OF_RANGE', message }]);
}

function bounded(field: Field, target: Date, machine: Date): number {
  const offsetMs = target.getTime() - machine.getTime();
  // NaN, for an instant that a Date cannot represent, fails this comparison and is refused below.
  if (offsetMs <= MOST_AHEAD_MS) return offsetMs;
  const latest = new Date(machine.getTime() + MOST_AHEAD_MS).toISOString();
  const message = `${field} must leave the clock at most 100 years ahead, not after ${latest}`;
  throw refused(field, 'OUT_OF_RANGE', message);
}

function notOne(given: number): DomainError {
  const rule = 'exactly one of advance, now and reset must be given';
  return given === 0
    ? refused('body', 'REQUIRED', `${rule}; for example {"advance": "PT4H"}`)
    : refused('body', 'INVALID_VALUE', `${rule}, not ${given} of them`);
}

function refused(field: Field, code: string, message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', message, [{ field, code, message }]);
}
