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

/** The bounds of a period as a query has them; nothing where there are none. */
export function createdWithin({
  from,
  to,
}: {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}) {
  if (!from && !to) return {};
  return { createdAt: { ...(from && { $gte: from }), ...(to && { $lt: to }) } };
}

function notScalar(field: string): DomainError {
  const message = `${field} must be one text, number or truth value`;
  return new DomainError('VALIDATION_ERROR', message, [{ field, code: 'INVALID_VALUE', message }]);
}
