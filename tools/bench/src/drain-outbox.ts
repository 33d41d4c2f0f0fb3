import { setTimeout as sleep } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';

const POLL_MS = 10;

/** Waits until masar has published every event of every contract, or of another service's aggregates of this name. */
export async function drainOutbox(mongo: MongoClient, name = 'contracts'): Promise<void> {
  const aggregates = mongo.db(`masar_${name}`).collection(name);
  while (await aggregates.findOne({ 'outbox.id': { $exists: true } })) await sleep(POLL_MS);
}
