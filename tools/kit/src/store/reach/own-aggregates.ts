import type { Scope } from '../../scope';
import type { AggregateDocument, AggregateKind } from '../aggregate-document';
import {
  outOfReach,
  tenantFilter,
  wholeTenant,
  type Fields,
  type TenantFilter,
} from './tenant-filter';

type Kind = Pick<AggregateKind, 'partyPath' | 'isTenantWide'>;
type Owned = Pick<AggregateDocument, 'workspaceId' | 'state'>;

/** The workspace that a call is for, of a kind that belongs to workspaces; undefined for the whole tenant. */
export function workspaceFor({ workspaceId }: Scope, { isTenantWide }: Kind): string | undefined {
  return isTenantWide ? undefined : workspaceId;
}

/**
 * The filter of the aggregates of a kind that a call meets: those of its workspace where it is for one, and those of its
 * party where the credential is bound to one.
 * @throws DomainError as tenantFilter, and AUTHORIZATION_ERROR for a kind that belongs to no party
 */
export function ownFilter(scope: Scope, kind: Kind, fields: Fields): TenantFilter {
  const own = { ...fields, workspaceId: workspaceFor(scope, kind) };
  const { partyId } = scope;
  if (partyId === undefined) return tenantFilter(scope, own);
  const { partyPath } = kind;
  if (partyPath === undefined) throw outOfReach('party');
  const path = `state.${partyPath}`;
  if ((fields[path] ?? partyId) !== partyId) throw outOfReach('party', partyPath);
  return tenantFilter(wholeTenant(scope), { ...own, [path]: partyId });
}

/**
 * The filter of one aggregate, which isOwn then judges by its state and workspace.
 * @throws DomainError AUTHORIZATION_ERROR for a credential that is bound to a party and a kind that belongs to none: before
 * the read, so that the answer does not tell whether the id exists
 */
export function idFilter(scope: Scope, { partyPath }: Kind, _id: string): TenantFilter {
  if (scope.partyId !== undefined && partyPath === undefined) throw outOfReach('party');
  return tenantFilter(wholeTenant(scope), { _id });
}

/**
 * True when the call may meet the aggregate: it is of the call's workspace and of the credential's party, where there are such.
 * @throws DomainError AUTHORIZATION_ERROR for a kind that belongs to no party
 */
export function isOwn(scope: Scope, kind: Kind, owned: Owned): boolean {
  const workspaceId = workspaceFor(scope, kind);
  if (workspaceId !== undefined && owned.workspaceId !== workspaceId) return false;
  const { partyId } = scope;
  if (partyId === undefined) return true;
  if (kind.partyPath === undefined) throw outOfReach('party');
  return (owned.state as Readonly<Record<string, unknown>>)[kind.partyPath] === partyId;
}

/** @throws DomainError AUTHORIZATION_ERROR for an aggregate that is not the call's to meet */
export function requireOwn(scope: Scope, kind: Kind, owned: Owned): void {
  if (isOwn(scope, kind, owned)) return;
  const workspaceId = workspaceFor(scope, kind);
  const isElsewhere = workspaceId !== undefined && owned.workspaceId !== workspaceId;
  throw isElsewhere ? outOfReach('workspace') : outOfReach('party', kind.partyPath);
}
