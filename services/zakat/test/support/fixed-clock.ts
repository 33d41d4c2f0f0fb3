import { stopClockAt } from '@masar/kit/testing';

/** The stopped clock of every test with a running service. */
export const NOW = new Date('2026-06-16T09:00:00Z');

/** All tests stop the clock here: a sweep by another clock would change their shared database. */
export function stopClock(): void {
  stopClockAt(NOW);
}
