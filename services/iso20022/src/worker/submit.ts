import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import type { Log } from '@masar/kit/telemetry';
import type { Channel, Outgoing } from '../channels/channel';
import { isRefusal, type Ingest } from './ingest';

interface Parts {
  readonly ingest: Ingest;
  readonly log: Log;
}

/**
 * Submits a message to its channel, and ingests a message in the bank's reply. An unreadable reply is
 * logged for the operator: the bank has the message all the same.
 * @throws Error when the bank did not accept the message
 */
export async function submit(
  { ingest, log }: Parts,
  scope: Scope,
  { channel, message }: { readonly channel: Channel; readonly message: Outgoing },
): Promise<void> {
  const reply = await channel.submit(message);
  if (!reply) return;
  const { id } = message;
  try {
    if ('problem' in reply) log.warn({ id, problem: reply.problem }, NOT_READ);
    else await ingestWithRetries(ingest, scope, reply.xml);
  } catch (error) {
    log.warn({ id, ...tellable(error) }, NOT_READ);
  }
}

const PAUSES_MS = [500, 2_000, 5_000];

/** Retries for busy threads or a busy database: a bank may give its reply only once. */
async function ingestWithRetries(ingest: Ingest, scope: Scope, xml: Uint8Array): Promise<string> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await ingest(scope, xml);
    } catch (error) {
      if (isRefusal(error)) throw error;
      await sleep(pauseMs);
    }
  }
  return ingest(scope, xml);
}

const NOT_READ =
  'a bank took a message and answered with one that is not kept; ask it to repeat that';

/** Codes only: sentences may quote payment data. */
function tellable(error: unknown) {
  if (!(error instanceof DomainError)) return { err: error };
  return { code: error.code, codes: [...new Set(error.details.map(({ code }) => code))] };
}
