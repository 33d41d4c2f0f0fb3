import type { Client } from './client';

/** Reads all records of a list, page by page. */
export async function everyPage<T>(client: Client, path: string): Promise<T[]> {
  const found: T[] = [];
  const and = path.includes('?') ? '&' : '?';
  for (let page = 1; ; page += 1) {
    const { body } = await client.get<T[]>(`${path}${and}perPage=100&page=${page}`);
    found.push(...body.data);
    if (!body.pagination.hasMore) return found;
  }
}

interface ToldEvent {
  readonly id: string;
  readonly resourceId: string;
}

/** Each event of a type once, since an event that arrives between two pages moves others to the next page. */
export async function everyEvent(client: Client, type: string): Promise<ToldEvent[]> {
  const events = await everyPage<ToldEvent>(client, `/v1/events?type=${type}`);
  return [...new Map(events.map((event) => [event.id, event])).values()];
}
