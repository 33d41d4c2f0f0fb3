import type { Client } from './client';

/** Reads all records of a list, by its cursors: each once, also while others are made. */
export async function everyPage<T>(client: Client, path: string): Promise<T[]> {
  const found: T[] = [];
  const first = `${path}${path.includes('?') ? '&' : '?'}perPage=100`;
  for (let asked = first; ;) {
    const { body } = await client.get<T[]>(asked);
    found.push(...body.data);
    if (body.pagination.next === undefined) return found;
    asked = `${first}&after=${body.pagination.next}`;
  }
}

interface ToldEvent {
  readonly id: string;
  readonly resourceId: string;
}

/** All events of a type. */
export function everyEvent(client: Client, type: string): Promise<ToldEvent[]> {
  return everyPage<ToldEvent>(client, `/v1/events?type=${type}`);
}
