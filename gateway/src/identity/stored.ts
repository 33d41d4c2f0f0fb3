import { commandRecorded, type Event } from '@masar/kit/bus';
import type { Scope } from '@masar/kit/scope';
import { holderOf, remember, type Command, type KeyHolder } from '@masar/kit/store';

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
  /** The create itself, that another request under its key is refused. */
  readonly createRequest?: KeyHolder;
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
  const createKey =
    idempotencyKey === undefined
      ? {}
      : { createKey: idempotencyKey, createRequest: holderOf(scope) };
  const metadata = { createdAt: now, updatedAt: now, createdBy: actor, version: 1, commands: [] };
  const outbox = commandRecorded(scope, { subject: id, version: 1, at: now });
  return { _id, tenantId, id, ...metadata, ...createKey, record, outbox };
}

/** The scope of a change, and where that is not its tenant's, whose audit trail it goes into. */
export type RecordScope = Scope & { readonly auditedFor?: string };

/** The update that sets these fields of a record, remembers its command and records it. */
export function changeOf<R extends object>(
  { auditedFor, ...scope }: RecordScope,
  { id, version, commands }: Stored<R>,
  { fields, now }: { readonly fields: Partial<R>; readonly now: Date },
) {
  const $set = {
    version: version + 1,
    updatedAt: now,
    commands: remember(scope, commands, now),
    ...Object.fromEntries(Object.entries(fields).map(([name, set]) => [`record.${name}`, set])),
  };
  const audited = { ...scope, tenantId: auditedFor ?? scope.tenantId };
  const recorded = commandRecorded(audited, { subject: id, version: version + 1, at: now });
  return { $set, $push: { outbox: { $each: recorded } } };
}
