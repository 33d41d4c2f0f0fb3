import { setTimeout as sleep } from 'node:timers/promises';
import { KafkaJSError, type Admin, type Kafka } from 'kafkajs';

/** 50 ms, then twice as long each time: 6.4 s in all, longer than a broker takes to elect. */
const PAUSES_MS = [50, 100, 200, 400, 800, 1600, 3200];

/**
 * Does `work` with an admin client of its own, which it closes. `work` is done again while the
 * cluster elects leaders: kafkajs looks leaders up once and its admin client refuses a moved one.
 */
export async function asAdmin<T>(kafka: Kafka, work: (admin: Admin) => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await once(kafka, work);
    } catch (error) {
      if (!(error instanceof KafkaJSError && error.retriable)) throw error;
      await sleep(pause);
    }
  }
  return once(kafka, work);
}

async function once<T>(kafka: Kafka, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}
