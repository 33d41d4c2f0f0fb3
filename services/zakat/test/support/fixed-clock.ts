import { stopClockAt } from '@masar/kit/testing';

/** What the clock says in every test with a running service: dates in them are written out. */
export const NOW = new Date('2026-06-16T09:00:00Z');

/** All tests of the service stop it here: a sweep by another clock would act on their shared database. */
export function stopClock(): void {
  stopClockAt(NOW);
}
