import { createHash } from 'node:crypto';
import { EVENT_ID_PREFIX } from '@masar/kit/bus';
import { firstId, newId } from '@masar/kit/ids';
import type { Scope } from '@masar/kit/scope';
import { machineTime } from '@masar/kit/time';

const DAY_MS = 86_400_000;
/** As in the ULIDs of all other events: 10 characters of time, then 16 others. */
const [ALPHABET, TIMELESS_LENGTH] = ['0123456789ABCDEFGHJKMNPQRSTVWXYZ', 16];

/**
 * The id for a test's event today, and the id that the same command gave it yesterday: a test that
 * is repeated after midnight under its idempotency key finds the same event.
 */
export function testEventIds(scope: Scope, endpointId: string) {
  const { idempotencyKey, tenantId, clock } = scope;
  if (idempotencyKey === undefined) return { wanted: newId(EVENT_ID_PREFIX), earlier: [] };
  const command = JSON.stringify([tenantId, endpointId, idempotencyKey]);
  const now = machineTime(clock).getTime();
  const today = now - (now % DAY_MS);
  return { wanted: idFrom(command, today), earlier: [idFrom(command, today - DAY_MS)] };
}

/** An id that sorts among those of its day, and is always the same for the same text. */
function idFrom(text: string, dayMs: number): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, TIMELESS_LENGTH);
  const timeless = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${firstId(EVENT_ID_PREFIX, dayMs)}${timeless}`;
}
