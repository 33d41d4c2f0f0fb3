import { DomainError, type Detail } from './domain-error';

/** Most problems that one error lists: as many as the gateway shows. */
const MOST = 32;

/** One invalid field; the message starts with the field, so that it can be read alone. */
export function problem(field: string, code: string, complaint: string): Detail {
  return { field, code, message: `${field} ${complaint}` };
}

/**
 * Ends a reading that found problems.
 * @throws DomainError VALIDATION_ERROR with all of them, when there are any
 */
export function refuse(problems: readonly Detail[]): void {
  const [first] = problems;
  if (!first) return;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more, see details)` : '';
  throw new DomainError('VALIDATION_ERROR', first.message + more, problems.slice(0, MOST));
}

/** The refusal of one field, to be thrown where the command cannot go on without it. */
export function badField(detail: Detail): DomainError {
  return new DomainError('VALIDATION_ERROR', detail.message, [detail]);
}

/** The refusal of what the state or the time does not allow, to be thrown; its code says why. */
export function conflict(detail: Detail): DomainError {
  return new DomainError('CONFLICT', detail.message, [detail]);
}
