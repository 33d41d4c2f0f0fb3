import { problem } from '@masar/kit/errors';

/** The problem with a workspace that the tenant does not have. */
export function unknownWorkspace(id: string) {
  const way = 'create it by POST /v1/workspaces, or use "default" for what belongs to no workspace';
  return problem('workspaceId', 'INVALID_VALUE', `"${id}" is no workspace of this tenant; ${way}`);
}
