import { badField, problem } from '@masar/kit/errors';
import { typeProblem } from './event-filter';
import { TYPE_NAMES } from './read-catalogue';

/** @throws DomainError VALIDATION_ERROR for an unknown type, with the most similar names */
export function readEventType(field: string, type: string | undefined): string | undefined {
  if (type === undefined || TYPE_NAMES.includes(type)) return type;
  const complaint = typeProblem(type, TYPE_NAMES) ?? `takes an exact name, not "${type}"`;
  throw badField(problem(field, 'INVALID_VALUE', complaint));
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
  throw badField(problem('to', 'OUT_OF_RANGE', 'must not be before from'));
}

/** Refuses a leap second, which is a valid date-time that Date cannot hold. */
export function readInstant(field: string, text: string): Date {
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime())) return instant;
  throw badField(problem(field, 'INVALID_FORMAT', 'must be an instant as 2026-11-21T09:30:00Z'));
}
