/** The jobs that both sides do, message after message. */
export const JOBS = {
  'parse-pacs008': { label: 'parse a pacs.008 of 1 MB', aim: 1 },
  'emit-1': { label: 'write a pain.001 of 1 transaction', aim: undefined },
  'emit-1000': { label: 'write a pain.001 of 1,000 transactions', aim: undefined },
} as const;

export type JobName = keyof typeof JOBS;
export const JOB_NAMES = Object.keys(JOBS) as readonly JobName[];
