import { DomainError, type Detail } from './domain-error';

/** Most problems that one error lists: as many as the gateway shows. */
const MOST = 32;
/** Of JSON: an error with a sentence of 1,000 characters beside them still crosses gRPC whole. */
const MOST_BYTES = 4_500;

/** One invalid field; the message starts with the field, so that it can be read alone. */
export function problem(field: string, code: string, complaint: string): Detail {
  return { field, code, message: `${field} ${complaint}` };
}

/**
 * Ends a reading that found problems.
 * @param mostBytes of all details as JSON; what crosses gRPC is bounded
 * @throws DomainError VALIDATION_ERROR with as many of them as an error carries, when there are any
 */
export function refuse(problems: readonly Detail[], mostBytes = MOST_BYTES): void {
  const [first] = problems;
  if (!first) return;
  const details = carried(problems, mostBytes);
  const left = problems.length - details.length;
  const where = left > 0 ? `; details list the first ${details.length}` : ', see details';
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more${where})` : '';
  throw new DomainError('VALIDATION_ERROR', first.message + more, details);
}

/** The first problems, as many as reach the client; one at least. */
function carried(problems: readonly Detail[], mostBytes: number): Detail[] {
  const details = problems.slice(0, MOST);
  const fits = () => Buffer.byteLength(JSON.stringify(details)) <= mostBytes;
  while (details.length > 1 && !fits()) details.pop();
  return details;
}

/** The refusal of one field, to be thrown where the command cannot go on without it. */
export function badField(detail: Detail): DomainError {
  return new DomainError('VALIDATION_ERROR', detail.message, [detail]);
}

/** The refusal of what the state or the time does not allow, to be thrown; its code says why. */
export function conflict(detail: Detail): DomainError {
  return new DomainError('CONFLICT', detail.message, [detail]);
}
