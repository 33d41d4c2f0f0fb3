export { compiledFile } from './compiled-file';
export { openJobPool, type JobPool } from './job-pool';
export type { PoolBounds } from './thread-pool';
export { serveJobs, type Jobs } from './jobs';
