import { omit } from '../../decision';
import { DomainError } from '../../errors';
import type { Scope } from '../../scope';

export type Scalar = string | number | boolean;

/** The fields that a query matches; always the tenant. */
export type TenantFilter = { readonly tenantId: string } & Record<string, Scalar>;

export type Fields = Readonly<Record<string, Scalar | undefined>>;

/**
 * The one place where the store's filters are made, so that none goes without the tenant. Fields
 * that are undefined do not filter.
 * @throws DomainError VALIDATION_ERROR for a value that the database could take for an operator, AUTHORIZATION_ERROR
 * for a credential that is bound to a party
 */
export function tenantFilter({ tenantId, partyId }: Scope, fields: Fields): TenantFilter {
  if (partyId !== undefined) throw outOfReach('party');
  const filter: Record<string, Scalar> & { tenantId: string } = { tenantId };
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (!['string', 'number', 'boolean'].includes(typeof value)) throw notScalar(field);
    filter[field] = value;
  }
  return filter;
}

/** The scope for what a command needs of the whole tenant and shows nobody, as the next number of a series. */
export function wholeTenant(scope: Scope): Scope {
  const { partyId, workspaceId } = scope;
  if (partyId === undefined && workspaceId === undefined) return scope;
  return omit(scope, 'partyId', 'workspaceId');
}

/** @param field names what was asked for, where a field of the request or the state did */
export function outOfReach(of: 'party' | 'workspace', field?: string): DomainError {
  const message = `${field ?? 'what is asked for'} is not of the ${of} that ${of === 'party' ? 'this credential is bound to' : 'this call is for'}`;
  const details = field === undefined ? [] : [{ field, code: 'NOT_ALLOWED', message }];
  return new DomainError('AUTHORIZATION_ERROR', message, details);
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
