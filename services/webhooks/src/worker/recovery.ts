import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import { deliveryId, draftFor, type Delivery } from '../deliveries/delivery';
import type { RecoveryRequest } from '../deliveries/recovery-span';
import type { DeliveryStore } from '../deliveries/store';
import type { Subscriber } from '../endpoints/store';
import type { LoggedEvent } from '../events/event';
import type { EventLog } from '../events/store';
import type { DeliveryWorker } from './delivery-worker';
import type { Intake } from './intake';

/** Events of one recovery: as many as can be stored before the call's deadline. */
const MAX_EVENTS = 20_000;
const BATCH = 1_000;

interface RecoveryParts {
  readonly log: EventLog;
  readonly deliveries: DeliveryStore;
  readonly intake: Intake;
  readonly worker: DeliveryWorker;
}

/**
 * Delivers again the events that an endpoint missed. A repeated recovery finds nothing more to do.
 */
export class Recovery {
  constructor(private readonly parts: RecoveryParts) {}

  /** @throws DomainError VALIDATION_ERROR when the span holds more than 20,000 events */
  async run(scope: Scope, endpoint: Subscriber, asked: RecoveryRequest) {
    const events = await this.eventsOf(endpoint, asked);
    let enqueued = 0;
    for (let start = 0; start < events.length; start += BATCH) {
      const batch = events.slice(start, start + BATCH);
      enqueued += await this.recover(scope, endpoint, { batch, dryRun: asked.dryRun });
    }
    const { tenantId, _id: endpointId } = endpoint;
    if (enqueued > 0 && !asked.dryRun) this.parts.worker.wake({ tenantId, endpointId });
    return { matched: events.length, enqueued };
  }

  private async eventsOf(endpoint: Subscriber, { types, since, until }: RecoveryRequest) {
    const span = { types, from: since, to: until };
    const events = await this.parts.log.between(endpoint, span, MAX_EVENTS + 1);
    if (events.length <= MAX_EVENTS) return events;
    const message = `since and until enclose more than ${MAX_EVENTS} events; recover a shorter time first`;
    throw new DomainError('VALIDATION_ERROR', message, [
      { field: 'until', code: 'OUT_OF_RANGE', message },
    ]);
  }

  private async recover(
    scope: Scope,
    endpoint: Subscriber,
    { batch, dryRun }: { batch: readonly Omit<LoggedEvent, 'data'>[]; dryRun: boolean },
  ): Promise<number> {
    const idOf = ({ _id: eventId }: { _id: string }) =>
      deliveryId({ eventId, endpointId: endpoint._id });
    const statuses = await this.parts.deliveries.statusesOf(scope, batch.map(idOf));
    const missing = batch.filter((event) => !statuses.has(idOf(event)));
    const failed = [...statuses].filter(([, status]) => isMissed(status)).map(([id]) => id);
    if (!dryRun) {
      // Reopened first: they are mostly older, so the new ones wait for them in their FIFO groups.
      await this.parts.deliveries.reopen(scope, failed);
      await this.parts.intake.enqueue(missing.map((event) => draftFor(event, endpoint)));
    }
    return missing.length + failed.length;
  }
}

function isMissed(status: Delivery['status']): boolean {
  return status === 'failed' || status === 'dead';
}
