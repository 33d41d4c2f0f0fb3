import { DomainError } from '@masar/kit/errors';

/** The same whether another tenant has the distribution or nobody, and whether its calculation exists. */
export function unknownDistribution(): DomainError {
  const message =
    'this tenant has no zakat distribution with that id; list them to see which it has';
  return new DomainError('NOT_FOUND', message);
}
