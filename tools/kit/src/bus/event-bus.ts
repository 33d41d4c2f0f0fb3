import { COMMAND_RECORDED } from './command-record';
import type { Event } from './event';
import { STORAGE_READ } from './storage-read';

/** One consumer: each group gets every event of its types at least once. */
export interface Subscription {
  readonly group: string;
  /** Exact types, all types of a subject ("contract.*"), or everything that is business ("*"). */
  readonly types: readonly string[];
  /** Finishes the event or rejects; it may see an event again, with the same id. */
  handle(event: Event): Promise<void>;
}

/** The way events take from a service to their consumers; in order for each partition key. */
export interface EventBus {
  /**
   * Hands events over. Answers the ids that are safe; an event is never safe when an earlier one
   * of its key in the same call is not.
   * @throws only when nothing can be said about any of them; all of them may be published again
   */
  publish(events: readonly Event[]): Promise<ReadonlySet<string>>;
  /** From here on no event is lost to the group; over Kafka it may begin to read only later. */
  subscribe(subscription: Subscription): Promise<void>;
  /** Ends after the group's handlers that are running; what it asked for waits until it subscribes. */
  unsubscribe(group: string): Promise<void>;
  /** Ends after the handlers that are running. */
  close(): Promise<void>;
}

/** Types between parts of the platform: a group asks for them by name. */
const INTERNAL = [COMMAND_RECORDED, STORAGE_READ];

/** True when the group asked for events of this type. */
export function wants({ types }: Pick<Subscription, 'types'>, type: string): boolean {
  if (types.includes(type)) return true;
  if (INTERNAL.includes(type)) return false;
  return types.some(
    (wanted) => wanted === '*' || (wanted.endsWith('.*') && type.startsWith(wanted.slice(0, -1))),
  );
}
