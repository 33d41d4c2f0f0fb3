import { omit } from '../decision';
import { DomainError } from '../errors';
import type { Scope } from '../scope';
import type { AggregateKind } from './aggregate-document';

export type Scalar = string | number | boolean;

/** The fields that a query matches; always the tenant. */
export type TenantFilter = { readonly tenantId: string } & Record<string, Scalar>;

type Fields = Readonly<Record<string, Scalar | undefined>>;

/**
 * The one place where the store's filters are made, so that none goes without the tenant. Fields
 * that are undefined do not filter.
 * @throws DomainError VALIDATION_ERROR for a value that the database could take for an operator, AUTHORIZATION_ERROR
 * for a credential that is bound to a party
 */
export function tenantFilter({ tenantId, partyId }: Scope, fields: Fields): TenantFilter {
  if (partyId !== undefined) throw boundToParty();
  const filter: Record<string, Scalar> & { tenantId: string } = { tenantId };
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (!['string', 'number', 'boolean'].includes(typeof value)) throw notScalar(field);
    filter[field] = value;
  }
  return filter;
}

/**
 * The same for aggregates of a kind: a credential that is bound to a party meets those of its party only.
 * @throws DomainError as tenantFilter, and AUTHORIZATION_ERROR for a kind that belongs to no party
 */
export function partyFilter(
  scope: Scope,
  { partyPath }: Pick<AggregateKind, 'partyPath'>,
  fields: Fields,
): TenantFilter {
  const { partyId } = scope;
  if (partyId === undefined) return tenantFilter(scope, fields);
  if (partyPath === undefined) throw boundToParty();
  const path = `state.${partyPath}`;
  if ((fields[path] ?? partyId) !== partyId) throw boundToParty(partyPath);
  return tenantFilter(wholeTenant(scope), { ...fields, [path]: partyId });
}

/**
 * The filter of one aggregate, which isOwn then judges by its state.
 * @throws DomainError AUTHORIZATION_ERROR for a credential that is bound to a party and a kind that belongs to none: before
 * the read, so that the answer does not tell whether the id exists
 */
export function idFilter(
  scope: Scope,
  { partyPath }: Pick<AggregateKind, 'partyPath'>,
  _id: string,
): TenantFilter {
  if (scope.partyId !== undefined && partyPath === undefined) throw boundToParty();
  return tenantFilter(wholeTenant(scope), { _id });
}

/** The scope for what a command needs of the whole tenant and shows nobody, as the next number of a series. */
export function wholeTenant(scope: Scope): Scope {
  return scope.partyId === undefined ? scope : omit(scope, 'partyId');
}

/**
 * True when the credential may meet the state: it is bound to no party, or the state is its party's.
 * @throws DomainError AUTHORIZATION_ERROR for a kind that belongs to no party
 */
export function isOwn(
  { partyId }: Scope,
  { partyPath }: Pick<AggregateKind, 'partyPath'>,
  state: object,
): boolean {
  if (partyId === undefined) return true;
  if (partyPath === undefined) throw boundToParty();
  return (state as Readonly<Record<string, unknown>>)[partyPath] === partyId;
}

/** @throws DomainError AUTHORIZATION_ERROR for a state that is not the credential's party's */
export function requireOwn(
  scope: Scope,
  kind: Pick<AggregateKind, 'partyPath'>,
  state: object,
): void {
  if (!isOwn(scope, kind, state)) throw boundToParty(kind.partyPath);
}

function boundToParty(field?: string): DomainError {
  const message = `${field ?? 'what is asked for'} is not of the party that this credential is bound to`;
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
