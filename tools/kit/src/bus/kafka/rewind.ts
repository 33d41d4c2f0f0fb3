import type { Admin } from 'kafkajs';
import { asAdmin } from './as-admin';
import { kafkaClient, topicsOf, type KafkaBusOptions } from './kafka-client';

/**
 * Lets a group read again what its topics got since an instant, for a database that was restored to it. Handlers take
 * an event once, so what the database still has changes nothing. The group's processes must be stopped.
 * @returns how many events come again
 * @throws Error when a process of the group runs
 */
export async function rewind(
  options: KafkaBusOptions,
  group: string,
  since: Date,
): Promise<number> {
  const topics = topicsOf(options);
  const groupId = topics.group(group);
  const names = [
    ...options.sources.map((source) => topics.ofSource(source)),
    ...topics.retriesOf(group),
  ];
  return asAdmin(kafkaClient(options), async (admin) => {
    const { groups } = await admin.describeGroups([groupId]);
    if (groups.some(({ members }) => members.length > 0)) {
      throw new Error(`the group ${groupId} has running processes: stop them all first`);
    }
    let count = 0;
    for (const topic of names) count += await rewindTopic(admin, { groupId, topic, since });
    return count;
  });
}

interface Place {
  readonly groupId: string;
  readonly topic: string;
  readonly since: Date;
}

async function rewindTopic(admin: Admin, { groupId, topic, since }: Place): Promise<number> {
  const [committed] = await admin.fetchOffsets({ groupId, topics: [topic] });
  const found = await admin.fetchTopicOffsetsByTimestamp(topic, since.getTime());
  const wanted = new Map(found.map(({ partition, offset }) => [partition, BigInt(offset)]));
  // -1: the group has read nothing there and begins at the start.
  const back = (committed?.partitions ?? []).flatMap(({ partition, offset }) => {
    const [read, at] = [BigInt(offset), wanted.get(partition) ?? 0n];
    return at < read ? [{ partition, offset: String(at), count: Number(read - at) }] : [];
  });
  const partitions = back.map(({ partition, offset }) => ({ partition, offset }));
  if (partitions.length > 0) await admin.setOffsets({ groupId, topic, partitions });
  return back.reduce((sum, { count }) => sum + count, 0);
}
