export { Batcher } from './batcher';
export { KeyedMutex } from './keyed-mutex';
export { PeriodicFlush } from './periodic-flush';
export { Semaphore } from './semaphore';
