import type { Scope } from '@masar/kit/scope';

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
  readonly record: R;
}

/** A change that was carried out under this idempotency key. */
interface Command {
  readonly key: string;
  readonly at: Date;
}

/** Source: decisions.md, Idempotency. */
const REMEMBERED_MS = 24 * 60 * 60 * 1_000;
/** Changes of one record; of more than this in 24 h the oldest could act again. */
const MAX_REMEMBERED = 100;

/** A record that nobody has changed yet. */
export function newStored<R extends object>(
  scope: Scope,
  { _id, id, record }: Pick<Stored<R>, '_id' | 'id' | 'record'>,
): Stored<R> {
  const now = scope.clock.now();
  const { tenantId, actor, idempotencyKey } = scope;
  const createKey = idempotencyKey === undefined ? {} : { createKey: idempotencyKey };
  const metadata = { createdAt: now, updatedAt: now, createdBy: actor, version: 1, commands: [] };
  return { _id, tenantId, id, ...metadata, ...createKey, record };
}

/** Whether something done then is too old to be answered for its idempotency key again. */
export function isForgotten(at: Date, now: Date): boolean {
  return at.getTime() <= now.getTime() - REMEMBERED_MS;
}

/** Whether the scope's command was carried out already. */
export function isRepeated({ idempotencyKey, clock }: Scope, commands: readonly Command[]) {
  return commands.some(({ key, at }) => key === idempotencyKey && !isForgotten(at, clock.now()));
}

/** The commands to remember once the scope's command is carried out. */
export function remembering(scope: Scope, commands: readonly Command[], now: Date): Command[] {
  const recent = commands.filter(({ at }) => !isForgotten(at, now));
  const { idempotencyKey: key } = scope;
  return (key === undefined ? recent : [...recent, { key, at: now }]).slice(-MAX_REMEMBERED);
}
