import { createHash } from 'node:crypto';
import { EVENT_ID_PREFIX } from '@masar/kit/bus';
import { firstId, newId } from '@masar/kit/ids';
import type { Scope } from '@masar/kit/scope';
import { machineTime } from '@masar/kit/time';

const DAY_MS = 86_400_000;
/** Source: the ULIDs of all other events, 10 characters of time and 16 without. */
const [ALPHABET, TIMELESS_LENGTH] = ['0123456789ABCDEFGHJKMNPQRSTVWXYZ', 16];

/**
 * The id of a test's event, and that which the same command would have given it the day before: one
 * that is repeated under its idempotency key is about the same event, though midnight lies between.
 */
export function testEventIds(scope: Scope, endpointId: string) {
  const { idempotencyKey, tenantId, clock } = scope;
  if (idempotencyKey === undefined) return { wanted: newId(EVENT_ID_PREFIX), earlier: [] };
  const command = JSON.stringify([tenantId, endpointId, idempotencyKey]);
  const now = machineTime(clock).getTime();
  const today = now - (now % DAY_MS);
  return { wanted: idFrom(command, today), earlier: [idFrom(command, today - DAY_MS)] };
}

/** Sorts among the ids of its day; always the same for the same text. */
function idFrom(text: string, dayMs: number): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, TIMELESS_LENGTH);
  const timeless = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${firstId(EVENT_ID_PREFIX, dayMs)}${timeless}`;
}
