import { DomainError } from '@masar/kit/errors';
import { holds } from '@masar/kit/scope';
import { isWithin } from './addresses';
import type { ApiKeyRecord } from './api-key';

/** Scopes, workspaces, networks and end of a credential. */
export type Reach = Pick<ApiKeyRecord, 'scopes' | 'workspaceIds' | 'ipAllow' | 'expiresAt'>;

/** Rail of the operator's own scopes: no tenant's key can have one, even one that the operator makes. */
const OPERATOR_RAIL = 'platform';

/**
 * Refuses a new credential that could do more than its maker.
 * Known limit: maker and checker are told apart by credential, so that a credential which makes
 * contracts and keys can make its own checker. Give api-keys:write and oauth2:write to no credential
 * that makes contracts.
 * @throws DomainError AUTHORIZATION_ERROR naming the field and the bound
 */
export function requireWithinReach(wanted: Reach, own: Reach): void {
  requireHeldScopes(wanted, own);
  requireWithinWorkspaces(wanted, own);
  requireWithinNetworks(wanted, own);
  requireEndInTime(wanted, own);
}

/** @throws DomainError AUTHORIZATION_ERROR for workspaces that the own credential cannot enter */
export function requireWithinWorkspaces(
  { workspaceIds }: Pick<Reach, 'workspaceIds'>,
  own: Reach,
): void {
  if (own.workspaceIds.length === 0) return;
  const isBound = workspaceIds.length > 0;
  if (isBound && workspaceIds.every((id) => own.workspaceIds.includes(id))) return;
  const bound = own.workspaceIds.join(', ');
  throw outOfReach('workspaceIds', `this credential is bound to the workspaces ${bound}`);
}

/**
 * The change that revokes a credential whose workspaces the caller may enter. Repeated, it changes nothing.
 * @throws DomainError as requireWithinWorkspaces
 */
export function revocationBy(own: Reach) {
  return (
    before: Pick<Reach, 'workspaceIds'> & {
      readonly revokedAt?: Date | undefined;
    },
    now: Date,
  ): { readonly revokedAt?: Date } => {
    requireWithinWorkspaces(before, own);
    return before.revokedAt ? {} : { revokedAt: now };
  };
}

/** @throws DomainError AUTHORIZATION_ERROR for a credential that is bound to workspaces */
export function requireWholeTenant({ workspaceIds }: Reach): void {
  if (workspaceIds.length === 0) return;
  const bound = workspaceIds.join(', ');
  const message = `this credential is bound to ${bound}; only one of the whole tenant may do this`;
  throw new DomainError('AUTHORIZATION_ERROR', message);
}

function requireHeldScopes(wanted: Reach, own: Reach): void {
  const scopes = wanted.scopes.filter((s) => isOperators(s) || !holds(own.scopes, s));
  if (scopes.length === 0) return;
  throw outOfReach('scopes', `nobody grants a scope that they do not hold: ${scopes.join(', ')}`);
}

function requireWithinNetworks({ ipAllow }: Reach, own: Reach): void {
  if (own.ipAllow.length === 0) return;
  const isLimited = ipAllow.length > 0;
  if (isLimited && ipAllow.every((network) => isWithin(network, own.ipAllow))) return;
  throw outOfReach('ipAllow', `this credential is bound to ${own.ipAllow.join(', ')}`);
}

function requireEndInTime({ expiresAt }: Reach, own: Reach): void {
  if (own.expiresAt === undefined || (expiresAt && expiresAt <= own.expiresAt)) return;
  throw outOfReach('expiresAt', `this credential ends at ${own.expiresAt.toISOString()}`);
}

function outOfReach(field: keyof Reach, reason: string): DomainError {
  const message = `${field}: ${reason}`;
  return new DomainError('AUTHORIZATION_ERROR', message, [{ field, code: 'NOT_ALLOWED', message }]);
}

function isOperators(scope: string): boolean {
  return scope.startsWith(`${OPERATOR_RAIL}:`);
}
