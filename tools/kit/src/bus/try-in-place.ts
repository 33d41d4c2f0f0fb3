import { setTimeout as sleep } from 'node:timers/promises';
import { counter } from '../metrics';
import type { Log } from '../telemetry';
import { causedBy, consumerSpan, traceField, within } from '../tracing';
import type { Event } from './event';
import type { Subscription } from './event-bus';

export interface InPlace {
  /** Pauses between the tries, in which the later events of the key wait. */
  readonly delaysMs: readonly number[];
  readonly log: Log;
  /** Ends a pause early. */
  readonly signal?: AbortSignal;
  /** True when to try no more. */
  readonly isOver?: () => boolean;
}

/** Tries to handle an event here and now; undefined when it is handled, else what the last try threw. */
export async function tryInPlace(
  subscription: Subscription,
  event: Event,
  { delaysMs, log, signal, isOver = () => false }: InPlace,
): Promise<unknown> {
  const { group } = subscription;
  const trace = traceField(event.traceparent);
  for (let tries = 0; ; tries += 1) {
    try {
      await handle(subscription, event);
      handled().inc({ group, result: 'handled' });
      return undefined;
    } catch (err) {
      const delayMs = delaysMs[tries];
      handled().inc({ group, result: 'failed' });
      log.warn({ err, group, event: event.id, type: event.type, delayMs, ...trace }, 'failed');
      if (delayMs === undefined || isOver()) return err ?? new Error('the handler gave no reason');
      await sleep(delayMs, undefined, signal && { signal }).catch(() => undefined);
    }
  }
}

/** Further steps of the handler go on in the trace of this try. */
function handle(subscription: Subscription, event: Event): Promise<void> {
  const span = consumerSpan(subscription.group, event);
  return within(span, () => subscription.handle(span ? { ...event, ...causedBy(span) } : event));
}

function handled() {
  const help = 'Tries of a group to handle an event';
  return counter({ name: 'events_handled_total', help, labelNames: ['group', 'result'] });
}
