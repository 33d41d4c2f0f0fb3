import type { KafkaMessage } from 'kafkajs';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../cache';

/** Keys whose failures are remembered; one that is forgotten is tried in place once more. */
const FAILING_KEYS = 10_000;

interface Failing {
  /** Pauses that the key's first unfinished event, or one before it, has had. */
  readonly pauses: number;
  /** Until then the key rests, in Unix milliseconds. */
  readonly restsUntil: number;
}

/**
 * Progress of one member in a partition between two fetches. Kafka commits by offset, so that what is
 * behind an unfinished message is fetched again, and here is what of it is finished already.
 */
export class PartitionProgress {
  private readonly finished = new Set<string>();
  private readonly failing = new LRUCache<string, Failing>(atMost(FAILING_KEYS));

  /** @param pausesMs between the tries of a failing event; its key is fetched again after each */
  constructor(private readonly pausesMs: readonly number[]) {}

  /** Messages of a fetch that are not finished. */
  open(messages: readonly KafkaMessage[]): readonly KafkaMessage[] {
    return messages.filter(({ offset }) => !this.finished.has(offset));
  }

  finish({ offset }: KafkaMessage): void {
    this.finished.add(offset);
  }

  /** The last message that is finished with all before it: everything up to it is done for good. */
  takeFinished(messages: readonly KafkaMessage[]): KafkaMessage | undefined {
    const open = messages.findIndex(({ offset }) => !this.finished.has(offset));
    const done = open < 0 ? messages : messages.slice(0, open);
    for (const { offset } of done) this.finished.delete(offset);
    return done.at(-1);
  }

  /** True when the key failed a while ago or rests at the moment: its next event has one try. */
  isFailing(key: string): boolean {
    return this.failing.has(key);
  }

  isResting(key: string, now: number): boolean {
    return (this.failing.get(key)?.restsUntil ?? 0) > now;
  }

  /** Lets the key rest; false when its event had all its pauses. */
  rest(key: string, now: number): boolean {
    const pauses = this.failing.get(key)?.pauses ?? 0;
    const pauseMs = this.pausesMs[pauses];
    const restsUntil = now + (pauseMs ?? 0);
    this.failing.set(key, { pauses: pauseMs === undefined ? pauses : pauses + 1, restsUntil });
    return pauseMs !== undefined;
  }

  recover(key: string): void {
    this.failing.delete(key);
  }
}
