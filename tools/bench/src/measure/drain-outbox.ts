import { setTimeout as sleep } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';

const POLL_MS = 10;

/** Waits until masar has published every event of every contract, or of another service's aggregates. */
export async function drainOutbox(
  mongo: MongoClient,
  service = 'contracts',
  collection = service,
): Promise<void> {
  const aggregates = mongo.db(`masar_${service}`).collection(collection);
  while (await aggregates.findOne({ 'outbox.id': { $exists: true } })) await sleep(POLL_MS);
}
