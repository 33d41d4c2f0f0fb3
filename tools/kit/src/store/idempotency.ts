import { DomainError } from '../errors';
import type { Scope } from '../scope';
import { machineTime } from '../time';
import type { Command, KeyHolder } from './aggregate-document';

/** Promised to clients in gateway/docs/guide/idempotency.md. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;
/** Commands of one aggregate remembered at most, as the guide says too; of more in 24 h the oldest can repeat. */
const MAX_REMEMBERED = 500;

/**
 * True when something done at this instant is too old to be answered for its key again. Both by the
 * machine: a sandbox that moves its clock by a day has not made its commands new ones.
 */
export function isForgotten(at: Date, now: Date): boolean {
  return at.getTime() <= now.getTime() - REMEMBERED_MS;
}

/**
 * True when the scope's command was carried out already.
 * @throws DomainError IDEMPOTENCY_KEY_REUSED when another request was carried out under its key
 */
export function isRepeated(scope: Scope, commands: readonly Command[]): boolean {
  const { idempotencyKey } = scope;
  if (idempotencyKey === undefined) return false;
  const now = machineTime(scope.clock);
  const holder = commands.find(({ key, at }) => key === idempotencyKey && !isForgotten(at, now));
  if (holder) refuseOther(scope, holder);
  return holder !== undefined;
}

/** The part of the scope's request that is kept beside its key. */
export function holderOf({ rpc, fingerprint }: Scope): KeyHolder {
  return { rpc, ...(fingerprint !== undefined && { fingerprint }) };
}

/**
 * Refuses a request under a key that another one holds.
 * @throws DomainError IDEMPOTENCY_KEY_REUSED
 */
export function refuseOther(scope: Scope, holder: KeyHolder): void {
  const { rpc = scope.rpc, fingerprint } = holder;
  // A gateway of an earlier version sends none: its repeat is the same request as far as anybody knows.
  const isOther =
    fingerprint !== undefined &&
    scope.fingerprint !== undefined &&
    fingerprint !== scope.fingerprint;
  if (rpc === scope.rpc && !isOther) return;
  const field = 'X-Idempotency-Key';
  const message = 'this idempotency key was used for another request; use a new key';
  const code = 'IDEMPOTENCY_KEY_REUSED';
  throw new DomainError(code, message, [{ field, code, message }]);
}

/** The commands to remember once the scope's command is carried out. */
export function remember(scope: Scope, commands: readonly Command[], now: Date): Command[] {
  const { idempotencyKey: key } = scope;
  const recent = commands.filter(({ at }) => !isForgotten(at, now));
  if (key !== undefined) recent.push({ key, at: now, ...holderOf(scope) });
  return recent.slice(-MAX_REMEMBERED);
}
