import { DomainError, problem } from '../../errors';
import type { Scope } from '../../scope';

/**
 * For what all workspaces of a tenant share: a call for one of them may not change it, or see what is made of all.
 * @param what it is, in the plural, as "agents"
 * @throws DomainError AUTHORIZATION_ERROR for a call for one workspace (X-Workspace-ID, or a credential of one)
 */
export function requireWholeTenant({ workspaceId }: Scope, what: string): void {
  if (workspaceId === undefined) return;
  const complaint = `is "${workspaceId}", also where the credential is bound to it, and ${what} are of the tenant as a whole: leave it out, and use a credential that is bound to no workspace`;
  const detail = problem('X-Workspace-ID', 'NOT_ALLOWED', complaint);
  throw new DomainError('AUTHORIZATION_ERROR', detail.message, [detail]);
}
