import { DomainError } from '../errors';
import type { Scope } from '../scope';

export type Scalar = string | number | boolean;

/** The fields that a query matches; always the tenant. */
export type TenantFilter = { readonly tenantId: string } & Record<string, Scalar>;

/**
 * The one place where the store's filters are made, so that none goes without the tenant. Fields
 * that are undefined do not filter.
 * @throws DomainError VALIDATION_ERROR for a value that the database could take for an operator
 */
export function tenantFilter(
  { tenantId }: Scope,
  fields: Readonly<Record<string, Scalar | undefined>>,
): TenantFilter {
  const filter: Record<string, Scalar> & { tenantId: string } = { tenantId };
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (!['string', 'number', 'boolean'].includes(typeof value)) throw notScalar(field);
    filter[field] = value;
  }
  return filter;
}

function notScalar(field: string): DomainError {
  const message = `${field} must be one text, number or truth value`;
  return new DomainError('VALIDATION_ERROR', message, [{ field, code: 'INVALID_VALUE', message }]);
}
