import type { Connection } from 'mongoose';
import { dataOf } from '@masar/kit/bus';
import { Semaphore } from '@masar/kit/concurrency';
import { Fold } from '@masar/kit/fold';
import type { Scope } from '@masar/kit/scope';
import { GROUP } from '../group';
import { DEFAULT_WORKSPACE } from '../usage/metrics';

export interface Workspace {
  readonly name: string;
  readonly status: string;
}

/** Workspaces that are looked up at once. */
const AT_ONCE = 16;

/** Workspaces of all tenants, by the gateway's events. */
export function workspacesIn(connection: Connection): Fold<Workspace> {
  return new Fold<Workspace>(
    {
      collection: 'workspaces',
      group: GROUP,
      types: ['workspace.created', 'workspace.updated'],
      apply: (_, event) => {
        const { workspace } = dataOf(event) as { readonly workspace: Workspace };
        const { name, status } = workspace;
        return { name, status };
      },
    },
    connection,
  );
}

/** Keeps of the ids the workspaces that the tenant has, and "default". */
export type KnownWorkspaces = (
  scope: Scope,
  ids: readonly string[],
) => Promise<ReadonlySet<string>>;

/** As `KnownWorkspaces`, by the events that have come. */
export async function knownWorkspaces(
  workspaces: Fold<Workspace>,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(ids)];
  const found = await Promise.all(
    asked.map(async (id) => id === DEFAULT_WORKSPACE || (await workspaces.find(scope, id))),
  );
  return new Set(asked.filter((_, at) => found[at]));
}

/** Keeps of the ids the workspaces that are closed. */
export async function closedWorkspaces(
  workspaces: Fold<Workspace>,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const semaphore = new Semaphore(AT_ONCE);
  const asked = [...new Set(ids)];
  const found = await Promise.all(
    asked.map((id) => semaphore.use(() => workspaces.find(scope, id))),
  );
  return new Set(asked.filter((_, at) => found[at]?.status === 'closed'));
}
