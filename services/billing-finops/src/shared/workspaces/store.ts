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

/** Concurrent look-ups of workspaces. */
const AT_ONCE = 16;

/** Workspaces of all tenants, from the gateway's events. */
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

/** Of these ids, those of the tenant's workspaces, and "default". */
export type KnownWorkspaces = (
  scope: Scope,
  ids: readonly string[],
) => Promise<ReadonlySet<string>>;

/** Implements `KnownWorkspaces` by the events that have come. */
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

/** Of these ids, those of closed workspaces. */
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
