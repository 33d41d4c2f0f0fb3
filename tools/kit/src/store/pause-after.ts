import { setTimeout as sleep } from 'node:timers/promises';

const MAX_PAUSE_MS = 100;

/** Waits a random time before a write that clashed is tried again: longer with each attempt, 100 ms at most. */
export function pauseAfter(attempt: number): Promise<void> {
  return sleep(Math.random() * Math.min(2 ** attempt, MAX_PAUSE_MS));
}
