import { DomainError, type Detail } from '@masar/kit/errors';
import { addDays, dateOf } from '@masar/kit/time';
import { startOf } from './days';
import type { Kafalah } from './kafalah';
import { claimsUntil, type Terms } from './terms';

/** The instant at which no new claim is taken any more: after the last day for claims. */
export function endOfClaims(terms: Terms): Date {
  return startOf(addDays(claimsUntil(terms), 1));
}

/** Whether the last day for claims is over. */
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
    throw outOfTime({
      field: 'validity_period.start_date',
      code: 'NOT_YET_VALID',
      message: `cannot claim before ${start_date}, the first day of the guarantee`,
    });
  }
  if (!isOver(state, now)) return;
  throw outOfTime({
    field: 'validity_period.end_date',
    code: 'EXPIRED',
    message: `cannot claim after ${claimsUntil(state)}, the last day for claims on the guarantee`,
  });
}

/**
 * A guarantee takes effect while it is valid.
 * @throws DomainError CONFLICT after its last day
 */
export function refuseEnded({ validity_period: { end_date } }: Terms, now: Date): void {
  if (dateOf(now) <= end_date) return;
  throw outOfTime({
    field: 'validity_period.end_date',
    code: 'EXPIRED',
    message: `cannot execute a guarantee whose validity ended on ${end_date}; draft a new one`,
  });
}

function outOfTime(detail: Detail): DomainError {
  return new DomainError('CONFLICT', detail.message, [detail]);
}
