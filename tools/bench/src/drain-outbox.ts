import { setTimeout as sleep } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';

const POLL_MS = 10;

/** Waits until masar has published every event of every contract. */
export async function drainOutbox(mongo: MongoClient): Promise<void> {
  const contracts = mongo.db('masar_contracts').collection('contracts');
  while (await contracts.findOne({ 'outbox.id': { $exists: true } })) await sleep(POLL_MS);
}
