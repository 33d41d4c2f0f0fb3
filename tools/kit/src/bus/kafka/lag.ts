import type { Batch } from 'kafkajs';
import { gauge } from '../../metrics';

/** How far a group is behind in the partitions that this process has; told by the batches that it fetches. */
export class Lag {
  private readonly places = new Map<string, { topic: string; partition: string }>();

  constructor(private readonly group: string) {}

  begin({ topic, partition, highWatermark, messages: [first] }: Batch): void {
    this.places.set(`${topic}:${partition}`, { topic, partition: String(partition) });
    if (first) this.set({ topic, partition }, BigInt(highWatermark) - BigInt(first.offset));
  }

  end({ topic, partition, highWatermark, messages }: Batch): void {
    const last = messages.at(-1);
    if (last) this.set({ topic, partition }, BigInt(highWatermark) - BigInt(last.offset) - 1n);
  }

  /** Another process may have the partitions now. */
  clear(): void {
    for (const place of this.places.values()) lagGauge().remove({ group: this.group, ...place });
    this.places.clear();
  }

  private set({ topic, partition }: { topic: string; partition: number }, messages: bigint): void {
    const labels = { group: this.group, topic, partition: String(partition) };
    lagGauge().set(labels, Math.max(0, Number(messages)));
  }
}

function lagGauge() {
  const help = 'Events on a partition that the group has not finished, as of its last fetch';
  const labelNames = ['group', 'topic', 'partition'] as const;
  return gauge({ name: 'kafka_consumer_lag', help, labelNames });
}
