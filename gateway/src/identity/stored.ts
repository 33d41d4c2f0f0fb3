import { commandRecorded, type Event } from '@masar/kit/bus';
import type { Scope } from '@masar/kit/scope';
import type { Command } from '@masar/kit/store';

/** One record of a tenant as it lies in the database. */
export interface Stored<R extends object> {
  readonly _id: string;
  readonly tenantId: string;
  /** Unique for its tenant at least. */
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Credential that created it. */
  readonly createdBy: string;
  /** Grows by one with each change; every change is guarded by it. */
  readonly version: number;
  /** Idempotency key of the create. */
  readonly createKey?: string;
  readonly commands: readonly Command[];
  /** Records of commands that are not handed over yet. */
  readonly outbox: Event[];
  readonly record: R;
}

/** A record that nobody has changed yet. */
export function newStored<R extends object>(
  scope: Scope,
  { _id, id, record }: Pick<Stored<R>, '_id' | 'id' | 'record'>,
): Stored<R> {
  const now = scope.clock.now();
  const { tenantId, actor, idempotencyKey } = scope;
  const createKey = idempotencyKey === undefined ? {} : { createKey: idempotencyKey };
  const metadata = { createdAt: now, updatedAt: now, createdBy: actor, version: 1, commands: [] };
  const outbox = commandRecorded(scope, { subject: id, version: 1, at: now });
  return { _id, tenantId, id, ...metadata, ...createKey, record, outbox };
}
