import { DomainError } from '../../src/errors';
import { serveJobs } from '../../src/threads';

/** Jobs that end in every way in which one can end. */
export const ODD_JOBS = {
  echo: (word: string) => word,
  refuse: (field: string) => {
    const detail = { field, code: 'REQUIRED', message: `${field} is required` };
    throw new DomainError('VALIDATION_ERROR', detail.message, [detail]);
  },
  fail: (word: string) => {
    throw new TypeError(word);
  },
  hoard: (word: string) => {
    for (const all = [word]; ;) all.push(`${word} ${all.length}`);
  },
  /** @param turns grows while it is at it */
  hang: (turns: Int32Array<SharedArrayBuffer>) => {
    for (;;) Atomics.add(turns, 0, 1);
  },
};

serveJobs(() => ODD_JOBS);
