import { DomainError } from '@masar/kit/errors';
import { holds } from '@masar/kit/scope';

/** What a key opens. */
export interface Reach {
  readonly scopes: readonly string[];
  /** Empty means all. */
  readonly workspaceIds: readonly string[];
}

/** Rail of the operator's own scopes: no tenant's key can have one, whoever makes it. */
const OPERATOR_RAIL = 'platform';

/**
 * Refuses to give away what the giver does not have: a key's secret is all that the key opens.
 * @throws DomainError AUTHORIZATION_ERROR naming the scopes or the workspaces
 */
export function requireWithinReach(wanted: Reach, own: Reach): void {
  const scopes = wanted.scopes.filter((s) => isOperators(s) || !holds(own.scopes, s));
  if (scopes.length > 0) {
    const message = `nobody grants a scope that they do not hold: ${scopes.join(', ')}`;
    throw new DomainError('AUTHORIZATION_ERROR', message);
  }
  if (own.workspaceIds.length === 0) return;
  const isBound = wanted.workspaceIds.length > 0;
  if (isBound && wanted.workspaceIds.every((id) => own.workspaceIds.includes(id))) return;
  const workspaces = own.workspaceIds.join(', ');
  const message = `this credential is bound to ${workspaces} and grants nothing outside of them`;
  throw new DomainError('AUTHORIZATION_ERROR', message);
}

function isOperators(scope: string): boolean {
  return scope.startsWith(`${OPERATOR_RAIL}:`);
}
