import { DomainError } from '@masar/kit/errors';

/** The same whether another tenant has the distribution or nobody, and whether its calculation exists. */
export function unknownDistribution(): DomainError {
  const message = 'no zakat distribution has that id; list those of the calculation to see theirs';
  return new DomainError('NOT_FOUND', message);
}
