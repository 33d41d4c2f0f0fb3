import { DomainError, problem } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';

/**
 * Refuses another workspace in a call for one workspace (X-Workspace-ID, or a credential that is bound to one).
 * @throws DomainError AUTHORIZATION_ERROR
 */
export function requireWorkspace({ workspaceId: own }: Scope, workspaceId: string): void {
  if (own === undefined || own === workspaceId) return;
  const complaint = `must be "${own}", the workspace of this call (X-Workspace-ID or the credential's own), not "${workspaceId}"`;
  const detail = problem('workspaceId', 'NOT_ALLOWED', complaint);
  throw new DomainError('AUTHORIZATION_ERROR', detail.message, [detail]);
}
