import { parentPort, workerData } from 'node:worker_threads';
import { DomainError } from '../errors';

/** Pure jobs by name: plain data in, plain data out, so that either can cross to a thread. */
export type Jobs = Readonly<Record<string, (input: never) => unknown>>;
export type InputOf<W extends Jobs, N extends keyof W> = Parameters<W[N]>[0];
export type OutputOf<W extends Jobs, N extends keyof W> = Awaited<ReturnType<W[N]>>;

/** A request to a thread. */
export interface Asked {
  readonly name: string;
  readonly input: unknown;
}

/** Its answer: a DomainError would lose its class on the way. */
export type Answer =
  | { readonly output: unknown }
  | { readonly refusal: Pick<DomainError, 'code' | 'message' | 'details'> };

/**
 * Does the jobs of a thread, one at a time as its pool asks. Anything but a DomainError is a defect: it
 * ends the thread, and the pool reports it.
 * @param make makes the jobs from the options of the pool
 */
export function serveJobs<D>(make: (data: D) => Jobs): void {
  const jobs = make(workerData as D);
  parentPort?.on('message', ({ name, input }: Asked) => {
    void answerOf(jobs, name, input).then((answer) => parentPort?.postMessage(answer));
  });
}

async function answerOf(jobs: Jobs, name: string, input: unknown): Promise<Answer> {
  const job = jobs[name] as ((input: unknown) => unknown) | undefined;
  if (!job) throw new TypeError(`the thread knows no job ${name}`);
  try {
    return { output: await job(input) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, details } = error;
    return { refusal: { code, message, details } };
  }
}
