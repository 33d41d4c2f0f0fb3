import { DomainError, problem } from '@masar/kit/errors';
import { holds, type Scope } from '@masar/kit/scope';

/** True for a credential of the platform's operator, who sees all tenants. */
export function isOperator({ scopes }: Scope): boolean {
  return holds(scopes, 'platform:read');
}

/**
 * The scope of the requested tenant; undefined for all tenants, which only the operator may request.
 * @throws DomainError AUTHORIZATION_ERROR for another tenant than the caller's own
 */
export function tenantAsked(scope: Scope, tenantId: string | undefined): Scope | undefined {
  if (isOperator(scope)) return tenantId === undefined ? undefined : { ...scope, tenantId };
  if (tenantId === undefined || tenantId === scope.tenantId) return scope;
  const complaint =
    "is not the tenant of this credential: leave it out, it is for the platform's operator";
  const refused = problem('tenant_id', 'NOT_ALLOWED', complaint);
  throw new DomainError('AUTHORIZATION_ERROR', refused.message, [refused]);
}
