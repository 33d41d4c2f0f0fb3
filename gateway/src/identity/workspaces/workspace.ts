import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent } from '@masar/kit/bus';
import type { Workspace } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import type { Shown } from '../records/stored';

/** A part of a tenant's business. The proto's enum lists the values of status. */
export interface WorkspaceRecord {
  readonly name: string;
  readonly status: string;
}

export function writeWorkspace({ id, createdAt, record }: Shown<WorkspaceRecord>): Workspace {
  return { id, ...record, createdAt: createdAt.toISOString() };
}

export function tellWorkspace(
  after: Shown<WorkspaceRecord>,
  before?: WorkspaceRecord,
): DomainEvent[] {
  if (isDeepStrictEqual(before, after.record)) return [];
  const type = before ? 'workspace.updated' : 'workspace.created';
  return [{ type, data: { workspace: writeWorkspace(after) } }];
}
