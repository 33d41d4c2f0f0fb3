import { commandRecorded, toEvents, type DomainEvent, type Event } from '@masar/kit/bus';
import type { Scope } from '@masar/kit/scope';
import { holderOf, remember, type Command, type KeyHolder } from '@masar/kit/store';

const SOURCE = '/masar/gateway';

/** One record of a tenant, as stored. */
export interface Stored<R extends object> {
  readonly _id: string;
  readonly tenantId: string;
  /** Unique at least within the tenant. */
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Credential that created the record. */
  readonly createdBy: string;
  /** Raised by each change, and checked by each change against clashes. */
  readonly version: number;
  /** Sequence of the record's last event; absent until there is one. */
  readonly sequence?: number;
  /** Idempotency key of the create. */
  readonly createKey?: string;
  /** The create request: another request under its key is refused. */
  readonly createRequest?: KeyHolder;
  readonly commands: readonly Command[];
  /** Unpublished events and records of commands. */
  readonly outbox: Event[];
  readonly record: R;
}

/** The part of a record that events show. */
export type Shown<R extends object> = Pick<Stored<R>, 'id' | 'createdAt' | 'updatedAt' | 'record'>;

/** The events of a create or a change, possibly none. Pure. */
export type Tell<R extends object> = (after: Shown<R>, before?: R) => readonly DomainEvent[];

/** A new record, in version 1. */
export function newStored<R extends object>(
  scope: Scope,
  { _id, id, record }: Pick<Stored<R>, '_id' | 'id' | 'record'>,
  tell: Tell<R>,
): Stored<R> {
  const now = scope.clock.now();
  const { tenantId, actor, idempotencyKey } = scope;
  const createKey =
    idempotencyKey === undefined
      ? {}
      : { createKey: idempotencyKey, createRequest: holderOf(scope) };
  const metadata = { createdAt: now, updatedAt: now, createdBy: actor, version: 1, commands: [] };
  const told = tell({ id, createdAt: now, updatedAt: now, record });
  const origin = { source: SOURCE, subject: id, lastSequence: 0, at: now };
  const outbox = [
    ...toEvents(scope, origin, told),
    ...commandRecorded(scope, { subject: id, version: 1, at: now }),
  ];
  const sequence = told.length;
  return { _id, tenantId, id, ...metadata, sequence, ...createKey, record, outbox };
}

/** The scope of a change; `auditedFor` names the tenant of the audit trail when it is another one. */
export type RecordScope = Scope & { readonly auditedFor?: string };

/** The update that sets these fields, stores the command's key, and adds its events and its record. */
export function changeOf<R extends object>(
  { auditedFor, ...scope }: RecordScope,
  before: Stored<R>,
  {
    fields,
    now,
    tell,
  }: { readonly fields: Partial<R>; readonly now: Date; readonly tell: Tell<R> },
) {
  const { id, createdAt, version, sequence: lastSequence = 0, commands } = before;
  const record = { ...before.record, ...fields };
  const told = tell({ id, createdAt, updatedAt: now, record }, before.record);
  const $set = {
    version: version + 1,
    sequence: lastSequence + told.length,
    updatedAt: now,
    commands: remember(scope, commands, now),
    ...Object.fromEntries(Object.entries(fields).map(([name, set]) => [`record.${name}`, set])),
  };
  const origin = { source: SOURCE, subject: id, lastSequence, at: now };
  const audited = { ...scope, tenantId: auditedFor ?? scope.tenantId };
  const recorded = commandRecorded(audited, { subject: id, version: version + 1, at: now });
  return { $set, $push: { outbox: { $each: [...toEvents(scope, origin, told), ...recorded] } } };
}
