import { DomainError } from '../errors';

/** The answer to an id that this tenant does not have, whether another one has it or nobody. */
export function notFound(subject: string): DomainError {
  const message = `this tenant has no ${subject} with that id; list them to see which it has`;
  return new DomainError('NOT_FOUND', message);
}
