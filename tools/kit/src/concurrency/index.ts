export { Batcher } from './batcher';
export { KeyedMutex } from './keyed-mutex';
export { Semaphore } from './semaphore';
