import type { Event } from './event-file';

/** Each event where it came first: published at least once means that it may come again. */
export function firstPublications(events: readonly Event[]): Event[] {
  const seen = new Set<string>();
  return events.filter(({ id }) => !seen.has(id) && seen.add(id));
}
