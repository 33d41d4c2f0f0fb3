import { stopClockAt } from '@masar/kit/testing';

/** The time in every test with a running service, since their dates are written out. */
export const NOW = new Date('2026-06-16T09:00:00Z');

/** All tests of the service stop the clock here: they share a database, and its sweeps act by the clock. */
export function stopClock(): void {
  stopClockAt(NOW);
}
