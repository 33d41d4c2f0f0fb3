import { dataOf, type Event, type EventBus } from '../src/bus';
import { until } from './until';

/** An event with its data read. */
export interface HeardEvent extends Omit<Event, 'data'> {
  readonly data: unknown;
}

export function heardOf(event: Event): HeardEvent {
  return { ...event, data: dataOf(event) };
}

/** The events that a group of its own heard on a bus, each once: a bus may deliver one again. */
export class HeardEvents {
  private readonly byId = new Map<string, HeardEvent>();

  /** @param type of one kind, or '*' */
  static async on(bus: EventBus, group: string, type: string): Promise<HeardEvents> {
    const heard = new HeardEvents();
    const handle = async (event: Event) => {
      if (!heard.byId.has(event.id)) heard.byId.set(event.id, heardOf(event));
    };
    await bus.subscribe({ group, types: [type], handle });
    return heard;
  }

  get all(): readonly HeardEvent[] {
    return [...this.byId.values()];
  }

  /** The events of one resource in their order, once there are so many. */
  async of(subject: string, count: number): Promise<readonly HeardEvent[]> {
    const found = () => this.all.filter((event) => event.subject === subject);
    await until(() => found().length >= count, `${count} events of ${subject} came`);
    return found();
  }
}
