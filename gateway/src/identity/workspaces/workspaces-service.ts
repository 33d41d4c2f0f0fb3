import { newId } from '@masar/kit/ids';
import type { Handlers } from '@masar/kit/rpc';
import { readPage, writePage } from '@masar/kit/store';
import type { WorkspacesServiceService } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import type { CachedDirectory } from '../cached-directory';
import { requireWholeTenant } from '../credentials/grants';
import { setFields } from '../records/merge-patch';
import { grantableReach } from '../credentials/grantable-reach';
import { owningTenant, type PlatformRecords } from '../platform-records';
import { writeWorkspace } from './workspace';

interface Deps {
  readonly records: PlatformRecords;
  readonly directory: CachedDirectory;
}

/** Workspaces of the caller's tenant. A credential that is bound to workspaces cannot change any. */
export function workspacesHandlers({
  records,
  directory,
}: Deps): Handlers<WorkspacesServiceService> {
  const { workspaces } = records;
  return {
    async createWorkspace(scope, { id = madeId(), name }) {
      await owningTenant(records, scope);
      requireWholeTenant(await grantableReach(records, scope));
      const { stored } = await workspaces.create(scope, id, { name, status: 'active' });
      directory.forgetWorkspace(scope.tenantId, stored.id);
      return writeWorkspace(stored);
    },

    async listWorkspaces(scope, request) {
      const asked = readPage(scope, request);
      return writePage(await workspaces.list(scope, asked), asked, writeWorkspace);
    },

    async getWorkspace(scope, { id }) {
      return writeWorkspace(await workspaces.get(scope, id));
    },

    async patchWorkspace(scope, patch) {
      requireWholeTenant(await grantableReach(records, scope));
      const fields = setFields(patch, ['name', 'status']);
      const { stored } = await workspaces.update(scope, patch.id, () => fields);
      directory.forgetWorkspace(scope.tenantId, stored.id);
      return writeWorkspace(stored);
    },
  };
}

/** In lower case, like the ids that clients may choose. */
function madeId(): string {
  return newId('wsp').toLowerCase();
}
