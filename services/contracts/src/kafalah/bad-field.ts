import { DomainError, type Detail } from '@masar/kit/errors';

/** The refusal of one field, to be thrown where the command cannot go on without it. */
export function badField(detail: Detail): DomainError {
  return new DomainError('VALIDATION_ERROR', detail.message, [detail]);
}
