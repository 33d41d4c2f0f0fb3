import { compiledFile, openJobPool, type JobPool, type PoolBounds } from '@masar/kit/threads';
import type { Operation } from '../routes/operation';
import { bodyJobs, type BodyJobs, type RawBody } from './body-jobs';

/** Reading this many bytes of JSON takes about 20 ms; a thread reads larger bodies. */
const LARGE_BYTES = 512 * 1024;

/** A body of 5 MiB takes about 300 ms. */
const BOUNDS: PoolBounds = {
  threads: 1,
  waitingOfOne: 8,
  waitingOfAll: 32,
  limitMs: 15_000,
  heapMb: 512,
};

/** Reads bodies; large ones of different tenants take turns. */
export type Bodies = JobPool<BodyJobs>;

/** @param operations of the document; the thread loads the same ones */
export function openBodies(operations: readonly Operation[]): Bodies {
  return openJobPool<BodyJobs>({
    jobs: bodyJobs(operations),
    isLarge: (input) => (input as RawBody).bytes.length > LARGE_BYTES,
    ...{ file: compiledFile(__filename, 'body-thread'), data: {}, ...BOUNDS },
  });
}
