import { LRUCache } from 'lru-cache';
import { bodyOf, type LoggedEvent } from '../events/event';
import type { EventLog } from '../events/store';

const MAX_BYTES = 32 * 1_024 * 1_024;

interface EventOfTenant {
  readonly tenantId: string;
  readonly eventId: string;
}

/** Cache of event bodies: the deliveries of one event read it from the database once. */
export class Bodies {
  private readonly recent = new LRUCache<string, string>({
    maxSize: MAX_BYTES,
    sizeCalculation: (body) => body.length,
  });

  constructor(private readonly log: EventLog) {}

  remember(event: LoggedEvent): void {
    this.recent.set(event._id, bodyOf(event));
  }

  /** @throws Error when the log lacks the event, which is stored before its deliveries */
  async find({ tenantId, eventId }: EventOfTenant): Promise<string> {
    const cached = this.recent.get(eventId);
    if (cached !== undefined) return cached;
    const event = await this.log.find(tenantId, eventId);
    if (!event) throw new Error(`the event ${eventId} is not in the log`);
    this.remember(event);
    return bodyOf(event);
  }
}
