import { DomainError, type Detail } from '@masar/kit/errors';
import { typeProblem } from './event-filter';
import { TYPE_NAMES } from './events/wire/read-catalogue';

/** @throws DomainError VALIDATION_ERROR for a type that no event has, with the names that are near */
export function readKnownType(field: string, type: string | undefined): string | undefined {
  if (type === undefined || TYPE_NAMES.includes(type)) return type;
  const problem = typeProblem(type, TYPE_NAMES) ?? `takes an exact name, not "${type}"`;
  throw refused({ field, code: 'INVALID_VALUE', message: `${field} ${problem}` });
}

interface Span {
  readonly from?: Date;
  readonly to?: Date;
}

/** @throws DomainError VALIDATION_ERROR for a span that ends before it begins */
export function readSpan(from: string | undefined, to: string | undefined): Span {
  const span = {
    ...(from !== undefined && { from: readInstant('from', from) }),
    ...(to !== undefined && { to: readInstant('to', to) }),
  };
  if (span.from === undefined || span.to === undefined || span.from <= span.to) return span;
  throw refused({ field: 'to', code: 'OUT_OF_RANGE', message: 'to must not be before from' });
}

/** A leap second is a valid date-time and no Date: it is refused. */
export function readInstant(field: string, text: string): Date {
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime())) return instant;
  const message = `${field} must be an instant as 2026-11-21T09:30:00Z`;
  throw refused({ field, code: 'INVALID_FORMAT', message });
}

/** An error of one field. */
export function refused(detail: Detail): DomainError {
  return new DomainError('VALIDATION_ERROR', detail.message, [detail]);
}
