import type { ITopicConfig } from 'kafkajs';
import { topicsOf, type KafkaBusOptions } from './kafka-client';

const CLUSTER_DEFAULT = -1;
/** Four bodies of requests: an event shows its resource, which several of them may have filled. */
const MAX_EVENT_BYTES = 4 * 1024 * 1024;
/** Headers of an event that is set aside. */
const MAX_NOTE_BYTES = 64 * 1024;
/** Dead letters never expire: they stay until they are redriven or discarded. */
const FOR_GOOD_MS = -1;

export interface CreateTopicsOptions extends KafkaBusOptions {
  /** Groups that will subscribe: each has retry topics and dead letters of its own. */
  readonly groups: readonly string[];
  /** More than a topic's replicas of one consumer; more later would change where keys go. */
  readonly partitions: number;
  /** The cluster's default when left out. */
  readonly replicationFactor?: number | undefined;
}

/** Every topic of the options, with what the cluster's own settings would not hold. */
export function wantedTopics(options: CreateTopicsOptions): ITopicConfig[] {
  const { partitions: numPartitions, replicationFactor = CLUSTER_DEFAULT } = options;
  const topics = topicsOf(options);
  // One replica may be away, and what was acknowledged is still on two.
  const safe = replicationFactor >= 3 ? { 'min.insync.replicas': '2' } : {};
  const topic = (name: string, config: Readonly<Record<string, string>>): ITopicConfig => ({
    ...{ topic: name, numPartitions, replicationFactor },
    configEntries: Object.entries({ ...safe, ...config }).map(([n, value]) => ({ name: n, value })),
  });
  const ofEvents = { 'max.message.bytes': String(MAX_EVENT_BYTES) };
  const ofSetAside = { 'max.message.bytes': String(MAX_EVENT_BYTES + MAX_NOTE_BYTES) };
  const ofDead = { ...ofSetAside, 'retention.ms': String(FOR_GOOD_MS) };
  return [
    ...options.sources.map((source) => topic(topics.ofSource(source), ofEvents)),
    ...options.groups.flatMap((group) => [
      ...topics.retriesOf(group).map((name) => topic(name, ofSetAside)),
      topic(topics.dead(group), ofDead),
    ]),
  ];
}
