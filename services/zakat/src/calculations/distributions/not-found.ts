import { DomainError } from '@masar/kit/errors';

/** The same error whether the id is unknown, another tenant's, or of an unknown calculation. */
export function distributionNotFound(): DomainError {
  const message = 'no zakat distribution has that id; list those of the calculation to see theirs';
  return new DomainError('NOT_FOUND', message);
}
