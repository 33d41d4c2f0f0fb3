import type { Scope } from '../scope';
import type { Command } from './aggregate-document';

/** Source: spec, Limits ("Other limits"). */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;
/** Commands of one aggregate remembered at most; of more than this in 24 h the oldest can repeat. */
const MAX_REMEMBERED = 500;

/** Whether something done at this instant is too old to be answered for its key again. */
export function isForgotten(at: Date, now: Date): boolean {
  return at.getTime() <= now.getTime() - REMEMBERED_MS;
}

/** Whether the scope's command was carried out already. */
export function isRepeated(
  { idempotencyKey, clock }: Scope,
  commands: readonly Command[],
): boolean {
  if (idempotencyKey === undefined) return false;
  const now = clock.now();
  return commands.some(({ key, at }) => key === idempotencyKey && !isForgotten(at, now));
}

/** The commands to remember once the scope's command is carried out. */
export function remember(
  { idempotencyKey }: Scope,
  commands: readonly Command[],
  now: Date,
): Command[] {
  const recent = commands.filter(({ at }) => !isForgotten(at, now));
  if (idempotencyKey !== undefined) recent.push({ key: idempotencyKey, at: now });
  return recent.slice(-MAX_REMEMBERED);
}
