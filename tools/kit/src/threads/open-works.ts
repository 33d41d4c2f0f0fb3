import { ThreadPool, type PoolOptions } from './thread-pool';
import type { InputOf, OutputOf, Works } from './works';

/** Works that are done where they keep no other request waiting. */
export interface OpenWorks<W extends Works> {
  /**
   * @param party takes turns with the others: the tenant
   * @throws DomainError as the work itself, and as ThreadPool.run for one that is large
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
  readonly works: W;
  /** True when a thread of its own is worth it. */
  readonly isLarge: (input: unknown) => boolean;
}

/** Opens works: small ones are done here, large ones by threads that start when the first one comes. */
export function openWorks<W extends Works>({ works, isLarge, ...pool }: Options<W>): OpenWorks<W> {
  const threads = new ThreadPool<W>(pool);
  const run = async (party: string, name: string, input: never): Promise<unknown> =>
    isLarge(input) ? threads.run(party, name, input) : works[name]?.(input);
  return { run: run as OpenWorks<W>['run'], close: () => threads.close() };
}
