/** What the clock says in every test with a running service: dates in them are written out. */
export const NOW = new Date('2026-06-16T09:00:00Z');

/** Timers keep the machine's time, and so do the drivers, which measure by it. */
const STAY_REAL = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/**
 * Stops the clock at `NOW` until `releaseClock`. The service runs in this process and asks the same
 * clock. All tests of the service do: a sweep by another clock would act on their shared database.
 */
export function stopClock(): void {
  jest.useFakeTimers({ now: NOW, doNotFake: [...STAY_REAL] });
}

export function releaseClock(): void {
  jest.useRealTimers();
}
