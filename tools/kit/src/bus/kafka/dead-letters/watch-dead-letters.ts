import { gauge } from '../../../metrics';
import { DeadLetters } from './dead-letters';
import type { KafkaBusOptions } from '../kafka-client';

/** Kafka is asked so often: a person reads it, hours after the event at the earliest. */
const EVERY_MS = 60_000;

/**
 * Shows how many dead letters of the group wait. Each of its processes asks, and shows the same number.
 * @returns what ends it
 */
export function watchDeadLetters(options: KafkaBusOptions, group: string): () => void {
  const help = 'Events that the group could not handle, until they are given back';
  const waiting = gauge({ name: 'kafka_dead_letters', help, labelNames: ['group'] });
  const letters = new DeadLetters(options, group);
  const look = async (): Promise<void> => waiting.set({ group }, await letters.count());
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    // A broker that is away says so elsewhere; the last number stays.
    void look()
      .catch(() => undefined)
      .finally(() => (isLooking = false));
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
