import type { Event } from '../bus';
import type { OutboxCollection } from './outbox-document';

/** An aggregate with everything it has not handed over yet, in order. */
export interface Pending {
  readonly collection: OutboxCollection;
  readonly tenantId: string;
  readonly id: string;
  readonly events: readonly Event[];
}

/** Aggregates whose events wait for the relay; one entry for each, oldest first. */
export class PendingQueue {
  private readonly entries = new Map<string, Pending>();
  private eventCount = 0;

  /** @param capacity events; what is offered beyond it is left to the sweep */
  constructor(private readonly capacity: number) {}

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  get isFull(): boolean {
    return this.eventCount >= this.capacity;
  }

  /** Takes the aggregate in, unless it is known with these events or later ones. */
  offer(pending: Pending): void {
    const known = this.entries.get(pending.id);
    if (this.isFull || lastSequence(pending) <= lastSequence(known)) return;
    this.replace(pending);
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

  /** Forgets events that were handed over while their aggregate was offered again. */
  forget(id: string, handedOver: ReadonlySet<string>): void {
    const known = this.entries.get(id);
    if (!known) return;
    this.replace({ ...known, events: known.events.filter((event) => !handedOver.has(event.id)) });
  }

  private replace(pending: Pending): void {
    const { id, events } = pending;
    this.eventCount += events.length - (this.entries.get(id)?.events.length ?? 0);
    if (events.length > 0) this.entries.set(id, pending);
    else this.entries.delete(id);
  }
}

/** What is written together ends with the record of its command: the last sequence is the version. */
function lastSequence(pending: Pending | undefined): number {
  return pending?.events.at(-1)?.sequence ?? 0;
}
