import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../client/answer';
import type { Client } from '../client/client';

/** A write, under its own idempotency key or without one, and the answers that reached its sender. */
export interface Order {
  readonly key?: string;
  readonly path: string;
  readonly body: object;
  /** Texts of all successes, in order of arrival. */
  readonly successes: string[];
  /** Statuses of every answer. */
  readonly statuses: number[];
}

/** Longer than a killed gateway's lock on a key lasts. */
const SETTLED_WITHIN_MS = 100_000;
const CONNECTION_ERRORS = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE']);

export function order(path: string, body: object): Order {
  return { ...unkeyedOrder(path, body), key: randomUUID() };
}

/** An order that cannot be repeated: only its answer tells whether it was carried out. */
export function unkeyedOrder(path: string, body: object): Order {
  return { path, body, successes: [], statuses: [] };
}

/**
 * Sends all orders at once and records the answers; a broken connection counts as no answer.
 * @param onSuccess called after each success
 */
export async function fire(
  client: Client,
  orders: readonly Order[],
  onSuccess: () => void = () => undefined,
): Promise<void> {
  await Promise.all(
    orders.map(async (each) => {
      const answer = await attempt(client, each);
      if (answer && answer.status < 300) onSuccess();
    }),
  );
}

/**
 * Repeats each order with its own key until it succeeds, as a client should, and waits for Retry-After.
 * @throws Error for an order that is refused, or that stays open too long
 */
export async function settle(client: Client, orders: readonly Order[]): Promise<void> {
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  await Promise.all(
    orders.map(async (each) => {
      for (;;) {
        const answer = await attempt(client, each);
        if (answer && answer.status < 300) return;
        // A timeout asks for a repeat too, but cannot say when.
        const wait = Number(answer?.headers['retry-after'] ?? (answer?.status === 504 ? 1 : 0));
        if (!wait) throw new Error(`${each.path} is refused: ${answer?.text ?? 'no connection'}`);
        if (performance.now() > deadline)
          throw new Error(`${each.path} stays open: ${answer?.text}`);
        await sleep(wait * 1000);
      }
    }),
  );
}

async function attempt(client: Client, { key, path, body, ...seen }: Order) {
  let answer: Answer;
  try {
    answer = await client.post(path, body, key === undefined ? {} : { idempotencyKey: key });
  } catch (error) {
    if (CONNECTION_ERRORS.has(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw error;
  }
  seen.statuses.push(answer.status);
  if (answer.status < 300) seen.successes.push(answer.text);
  return answer;
}
