export { Batcher } from './batcher';
export { GrowingPause } from './growing-pause';
export { KeyedMutex } from './keyed-mutex';
export { PeriodicFlush } from './periodic-flush';
export { Semaphore } from './semaphore';
