import { DomainError } from '../errors';

/**
 * The answer to an id that the caller does not have, whether another has it or nobody.
 * @param workspaceId of the call, where such records belong to workspaces
 */
export function notFound(subject: string, workspaceId?: string): DomainError {
  const message = `${ownerOf(workspaceId)} has no ${subject} with that id; list them to see which it has`;
  return new DomainError('NOT_FOUND', message);
}

/** The call's workspace or tenant, as the subject of a sentence. */
export function ownerOf(workspaceId: string | undefined): string {
  return workspaceId === undefined ? 'this tenant' : `workspace "${workspaceId}"`;
}
