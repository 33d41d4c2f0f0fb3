const FAKEABLE = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] as const),
  ...(['clearImmediate', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

const realTimeout = setTimeout;

/** Lets a test pass the time of one kind of timer until `jest.useRealTimers`; drivers need the others. */
export function fakeOnly(timer: 'setInterval' | 'setTimeout'): void {
  jest.useFakeTimers({ doNotFake: FAKEABLE.filter((name) => name !== timer) });
}

/** Waits in real time, which `sleep` of node:timers/promises does not do while setTimeout is faked. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void realTimeout(resolve, ms));
}
