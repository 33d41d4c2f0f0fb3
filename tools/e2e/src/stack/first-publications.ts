import type { Event } from './event-file';

/** The first occurrence of each event: with at-least-once delivery an event may come again. */
export function firstPublications(events: readonly Event[]): Event[] {
  const seen = new Set<string>();
  return events.filter(({ id }) => !seen.has(id) && seen.add(id));
}
