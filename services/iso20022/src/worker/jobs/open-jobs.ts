import { compiledFile, openJobPool, type JobPool, type PoolBounds } from '@masar/kit/threads';
import { jobsOf, type Jobs, type JobsData } from './jobs';

/** Inputs with more text go to a thread: they take more than about ten milliseconds. */
const LARGE_UNITS = 32 * 1024;

const BOUNDS: PoolBounds = {
  threads: 2,
  waitingOfOne: 8,
  waitingOfAll: 32,
  limitMs: 14_000,
  heapMb: 512,
};

/** Runs jobs on messages; for large ones tenants take turns. */
export type OpenJobs = JobPool<Jobs>;

export function openJobs(data: JobsData, bounds: Partial<PoolBounds> = {}): OpenJobs {
  return openJobPool<Jobs>({
    jobs: jobsOf(data),
    isLarge: (input) => unitsIn(input) > LARGE_UNITS,
    ...{ file: compiledFile(__filename, 'jobs-thread'), data, ...BOUNDS, ...bounds },
  });
}

/** Length of all text in plain data, in UTF-16 units or bytes. */
function unitsIn(value: unknown): number {
  if (typeof value === 'string' || value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let units = 0;
  for (const each of Object.values(value)) units += unitsIn(each);
  return units;
}
