import type { TopicMessages } from 'kafkajs';
import { Counter } from 'prom-client';
import { metricOnce, processMetrics, type Log } from '../../telemetry';
import type { Event } from '../event';
import { groupBy } from '../group-by';
import { bytesOf, toMessage, type EventMessage } from './event-message';
import type { EventProducer } from './event-producer';
import type { Topics } from './topics';

/** Below what a broker takes of one partition when nobody has told it otherwise (1,048,588). */
const BATCH_BYTES = 1_000_000;

const TOO_LARGE = 'kafka_events_too_large_total';

/** An event as it will lie on its topic. */
interface Parcel {
  readonly event: Event;
  readonly topic: string;
  readonly message: EventMessage;
  readonly bytes: number;
}

/**
 * Sends events in batches that a broker takes: one that is refused for its size is halved, until
 * what is too large stands alone and holds up nobody but the later events of its key.
 */
export class EventSender {
  constructor(
    private readonly producer: EventProducer,
    private readonly options: { readonly topics: Topics; readonly log: Log },
  ) {}

  /** Answers the ids that are on all in-sync replicas; none whose earlier one of its key is not. */
  async send(events: readonly Event[]): Promise<ReadonlySet<string>> {
    const safe = new Set<string>();
    const stuckKeys = new Set<string>();
    const batches = inBatches(events.map((event) => this.parcelOf(event)));
    for (let next = batches.shift(); next; next = batches.shift()) {
      const batch = next.filter(({ message }) => !stuckKeys.has(message.key));
      const [first] = batch;
      if (!first) continue;
      const sent = await this.producer.send(byTopic(batch));
      if (sent === 'unknown') break;
      if (sent === 'safe') for (const { event } of batch) safe.add(event.id);
      else if (batch.length > 1) batches.unshift(...halves(batch));
      else stuckKeys.add(this.tooLarge(first));
    }
    return safe;
  }

  private parcelOf(event: Event): Parcel {
    const message = toMessage(event);
    const topic = this.options.topics.ofSource(event.source);
    return { event, topic, message, bytes: bytesOf(message) };
  }

  /** It stays in its outbox, where it is found by its id. @returns its key */
  private tooLarge({ event: { id, type, partitionkey }, topic, bytes }: Parcel): string {
    const registry = processMetrics();
    const help = 'Tries to send an event that the brokers refused for its size';
    const registers = [registry];
    metricOnce(registry, TOO_LARGE, () => new Counter({ name: TOO_LARGE, help, registers })).inc();
    const place = { event: id, type, partitionkey, topic, bytes };
    const wayOut = 'raise max.message.bytes of the topic';
    this.options.log.error({ ...place, wayOut }, 'an event is too large; it stays in the outbox');
    return partitionkey;
  }
}

/** As many as fit, in their order; one that is larger alone. */
function inBatches(parcels: readonly Parcel[]): Parcel[][] {
  const batches: Parcel[][] = [];
  let room = 0;
  for (const parcel of parcels) {
    if (parcel.bytes > room) {
      batches.push([]);
      room = BATCH_BYTES;
    }
    batches.at(-1)?.push(parcel);
    room -= parcel.bytes;
  }
  return batches;
}

function halves(batch: readonly Parcel[]): Parcel[][] {
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)];
}

function byTopic(batch: readonly Parcel[]): TopicMessages[] {
  const groups = groupBy(batch, ({ topic }) => topic);
  return Array.from(groups, ([topic, some]) => ({ topic, messages: some.map((p) => p.message) }));
}
