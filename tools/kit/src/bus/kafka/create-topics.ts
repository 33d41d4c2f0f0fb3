import { setTimeout as sleep } from 'node:timers/promises';
import { KafkaJSAggregateError } from 'kafkajs';
import { kafkaClient } from './kafka-client';
import { wantedTopics, type CreateTopicsOptions } from './wanted-topics';

const POLL_MS = 50;
const VISIBLE_WITHIN_MS = 30_000;

/**
 * The admin step before services start: makes the topics that are missing and changes none that is
 * there. More than one may run it at the same time.
 * @returns the names of those it made
 * @throws Error when the cluster refuses, or the topics are not to be seen after 30 s
 */
export async function createTopics(options: CreateTopicsOptions): Promise<readonly string[]> {
  const wanted = wantedTopics(options);
  const admin = kafkaClient(options).admin();
  await admin.connect();
  try {
    const there = new Set(await admin.listTopics());
    const topics = wanted.filter(({ topic }) => !there.has(topic));
    const missing = topics.map(({ topic }) => topic);
    if (missing.length === 0) return missing;
    await waitFor('elected a controller, or has no broker', () => withoutBroker(admin));
    // It gives up on a broker that is slow to elect leaders: we look for ourselves.
    await admin.createTopics({ waitForLeaders: false, topics }).catch(refused);
    await waitFor('elected a leader', () => withoutLeader(admin, missing));
    return missing;
  } finally {
    await admin.disconnect();
  }
}

/** kafkajs says only that there were errors. */
function refused(error: Error): never {
  const reasons = error instanceof KafkaJSAggregateError ? error.errors : [error];
  const said = new Set(reasons.map((each) => (each as Error).message));
  throw new Error(`the topics cannot be made: ${[...said].join('; ')}`, { cause: error });
}

/** A broker that starts, or stood still for a while, cannot hold topics until it is registered. */
async function withoutBroker(admin: Admin): Promise<string[]> {
  const { controller, brokers } = await admin.describeCluster();
  return controller === null || brokers.length === 0 ? ['the cluster'] : [];
}

type Admin = ReturnType<ReturnType<typeof kafkaClient>['admin']>;

async function withoutLeader(admin: Admin, names: readonly string[]): Promise<string[]> {
  const { topics } = await admin.fetchTopicMetadata().catch(() => ({ topics: [] }));
  const led = new Set(
    topics.filter((t) => t.partitions.every((p) => p.leader >= 0)).map(({ name }) => name),
  );
  return names.filter((name) => !led.has(name));
}

/** Asks until nothing is waiting for it any more. */
async function waitFor(what: string, waiting: () => Promise<readonly string[]>): Promise<void> {
  const deadline = performance.now() + VISIBLE_WITHIN_MS;
  for (;;) {
    const names = await waiting();
    if (names.length === 0) return;
    if (performance.now() > deadline) throw new Error(`has not ${what}: ${names.join(', ')}`);
    await sleep(POLL_MS);
  }
}
