import { ThreadPool, type PoolOptions } from './thread-pool';
import type { InputOf, OutputOf, Jobs } from './jobs';

/** Jobs that are done where they keep no other request waiting. */
export interface JobPool<W extends Jobs> {
  /**
   * @param party takes turns with the others: the tenant
   * @throws DomainError as the job itself, and as ThreadPool.run for one that is large
   */
  run<N extends keyof W & string>(
    party: string,
    name: N,
    input: InputOf<W, N>,
  ): Promise<OutputOf<W, N>>;
  close(): Promise<void>;
}

interface Options<W> extends PoolOptions {
  /** The same that the threads serve. */
  readonly jobs: W;
  /** True when a thread of its own is worth it. */
  readonly isLarge: (input: unknown) => boolean;
}

/** Opens jobs: small ones are done here, large ones by threads that start when the first one comes. */
export function openJobPool<W extends Jobs>({ jobs, isLarge, ...pool }: Options<W>): JobPool<W> {
  const threads = new ThreadPool<W>(pool);
  const run = async (party: string, name: string, input: never): Promise<unknown> =>
    isLarge(input) ? threads.run(party, name, input) : jobs[name]?.(input);
  return { run: run as JobPool<W>['run'], close: () => threads.close() };
}
