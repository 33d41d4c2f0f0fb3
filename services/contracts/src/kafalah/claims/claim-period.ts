import { conflict, type DomainError } from '@masar/kit/errors';
import { addDays, dateOf, startOf } from '@masar/kit/time';
import type { Kafalah } from '../kafalah';
import { claimsUntil, type Terms } from '../terms';

/** The end of the last day for claims: no claim is taken from this instant on. */
export function endOfClaims(terms: Terms): Date {
  return startOf(addDays(claimsUntil(terms), 1));
}

/** True from the day after the last day for claims. */
export function isOver(terms: Terms, now: Date): boolean {
  return endOfClaims(terms) <= now;
}

/**
 * A guarantee is claimed on from its first day to the last day for claims.
 * @throws DomainError CONFLICT before and after
 */
export function refuseOutsideTime(state: Kafalah, now: Date): void {
  const { start_date } = state.validity_period;
  if (dateOf(now) < start_date) {
    throw conflict({
      field: 'validity_period.start_date',
      code: 'NOT_YET_VALID',
      message: `cannot claim before ${start_date}, the first day of the guarantee`,
    });
  }
  refuseOver(state, now, 'claim');
}

/**
 * A guarantee on which nobody can claim any more is over, also before the sweep has seen it.
 * @throws DomainError CONFLICT after the last day for claims
 */
export function refuseOver(
  terms: Terms,
  now: Date,
  verb: 'claim' | 'discharge' | 'withdraw' | 'amend',
): void {
  if (!isOver(terms, now)) return;
  const day = `${claimsUntil(terms)}, the last day for claims on the guarantee`;
  throw expired(`cannot ${verb} after ${day}: it is over`);
}

/** For each move that is refused after the last day of validity, the way out that the message names. */
const WAY_OUT = { approve: 'reject it, or withdraw it', execute: 'draft a new one' } as const;

/**
 * A guarantee is approved and takes effect while it is valid.
 * @throws DomainError CONFLICT after its last day
 */
export function refuseEnded(terms: Terms, now: Date, verb: keyof typeof WAY_OUT): void {
  const { end_date } = terms.validity_period;
  if (dateOf(now) <= end_date) return;
  const ended = `cannot ${verb} a guarantee whose validity ended on ${end_date}`;
  throw expired(`${ended}; ${WAY_OUT[verb]}`);
}

function expired(message: string): DomainError {
  return conflict({ field: 'validity_period.end_date', code: 'EXPIRED', message });
}
