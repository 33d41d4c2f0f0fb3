import type { Workspace } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import type { Stored } from './stored';

/** A part of a tenant's business. Values of status are closed by the proto's enum. */
export interface WorkspaceRecord {
  readonly name: string;
  readonly status: string;
}

export function writeWorkspace({ id, createdAt, record }: Stored<WorkspaceRecord>): Workspace {
  return { id, ...record, createdAt: createdAt.toISOString() };
}
