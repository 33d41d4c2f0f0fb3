const FAKEABLE = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] as const),
  ...(['clearImmediate', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

/** Fakes one kind of timer until `jest.useRealTimers`; drivers need the others. */
export function fakeOnly(timer: 'setInterval' | 'setTimeout'): void {
  jest.useFakeTimers({ doNotFake: FAKEABLE.filter((name) => name !== timer) });
}
