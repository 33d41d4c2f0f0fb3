import { decodeTime } from 'ulid';
import { readAtScrape } from '../metrics';
import type { OutboxCollection } from './outbox-document';

/** A scrape does not wait for a database that is away. */
const READ_WITHIN_MS = 1_000;

/** How long the oldest event that is not handed over waits, in each collection (database.name); 0 where none does. */
export function watchOldestEvents(collections: readonly OutboxCollection[]): () => void {
  const help = 'Age of the oldest event that is still in an outbox; 0 where there is none';
  const labelNames = ['collection'] as const;
  return readAtScrape({ name: 'outbox_oldest_event_seconds', help, labelNames }, async (gauge) => {
    await Promise.all(
      collections.map(async (each) => {
        gauge.set({ collection: each.namespace }, await oldestSeconds(each));
      }),
    );
  });
}

async function oldestSeconds(collection: OutboxCollection): Promise<number> {
  const options = { sort: { 'outbox.id': 1 }, projection: { outbox: 1 } } as const;
  const filter = { 'outbox.id': { $exists: true } };
  const found = await collection.findOne(filter, { ...options, timeoutMS: READ_WITHIN_MS });
  const [first] = found?.outbox ?? [];
  if (!first) return 0;
  const madeAt = decodeTime(first.id.slice(first.id.indexOf('_') + 1));
  return Math.max(0, (Date.now() - madeAt) / 1_000);
}
