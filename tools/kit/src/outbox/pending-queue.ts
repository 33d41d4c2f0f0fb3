import { LRUCache } from 'lru-cache';
import type { Event } from '../bus';
import { atMost } from '../cache';
import type { OutboxCollection } from './outbox-document';

/** An aggregate with everything it has not handed over yet, in order. */
export interface Pending {
  readonly collection: OutboxCollection;
  readonly tenantId: string;
  readonly id: string;
  readonly events: readonly Event[];
}

/** How long a command may still bring events that were read before their removal: a slow answer. */
const LATE_MS = 1_000;

/** Aggregates whose events wait for the relay; one entry for each, oldest first. */
export class PendingQueue {
  private readonly entries = new Map<string, Pending>();
  private eventCount = 0;
  /** Ids of what has just left the outboxes. */
  private readonly gone: LRUCache<string, true>;

  /** @param capacity events; what is offered beyond it is left to the sweep */
  constructor(private readonly capacity: number) {
    // The clock is read ten times in that, and not at each look.
    this.gone = new LRUCache({ ...atMost(capacity), ttl: LATE_MS, ttlResolution: LATE_MS / 10 });
  }

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  /** True with this many events or more. */
  holds(events: number): boolean {
    return this.eventCount >= events;
  }

  get isFull(): boolean {
    return this.holds(this.capacity);
  }

  /** Takes the aggregate in, unless it is known with these events or later ones. */
  offer(pending: Pending): void {
    const known = this.entries.get(pending.id);
    if (this.isFull || lastSequence(pending) <= lastSequence(known)) return;
    this.replace({ ...pending, events: pending.events.filter(({ id }) => !this.gone.has(id)) });
  }

  /** Takes out whole aggregates until there are this many events, or none are left. */
  take(events: number): readonly Pending[] {
    const taken: Pending[] = [];
    let count = 0;
    for (const pending of this.entries.values()) {
      if (count >= events) break;
      taken.push(pending);
      count += pending.events.length;
    }
    for (const { id } of taken) this.entries.delete(id);
    this.eventCount -= count;
    return taken;
  }

  /** Forgets what left the outboxes, also where its aggregate was offered again or soon will be. */
  forget(taken: readonly Pending[], handedOver: ReadonlySet<string>): void {
    for (const id of handedOver) this.gone.set(id, true);
    for (const { id } of taken) {
      const known = this.entries.get(id);
      if (!known) continue;
      this.replace({ ...known, events: known.events.filter((event) => !handedOver.has(event.id)) });
    }
  }

  private replace(pending: Pending): void {
    const { id, events } = pending;
    this.eventCount += events.length - (this.entries.get(id)?.events.length ?? 0);
    if (events.length > 0) this.entries.set(id, pending);
    else this.entries.delete(id);
  }
}

/** A write ends with the record of its command: the last sequence is the version. */
function lastSequence(pending: Pending | undefined): number {
  return pending?.events.at(-1)?.sequence ?? 0;
}
