/** Timers keep the machine's time, and so do the drivers, which measure by it. */
const STAY_REAL = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] as const),
  ...(['clearImmediate', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

/** Stops the clock until `releaseClock`: a service that runs in this process asks the same one. */
export function stopClockAt(now: Date): void {
  jest.useFakeTimers({ now, doNotFake: [...STAY_REAL] });
}

export function releaseClock(): void {
  jest.useRealTimers();
}
