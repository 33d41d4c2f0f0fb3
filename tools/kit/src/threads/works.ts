import { parentPort, workerData } from 'node:worker_threads';
import { DomainError } from '../errors';

/** Pure works by name: plain data in, plain data out, so that either can cross to a thread. */
export type Works = Readonly<Record<string, (input: never) => unknown>>;
export type InputOf<W extends Works, N extends keyof W> = Parameters<W[N]>[0];
export type OutputOf<W extends Works, N extends keyof W> = Awaited<ReturnType<W[N]>>;

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
 * Does the works of a thread, one at a time as its pool asks. Anything but a DomainError is a defect: it
 * ends the thread, and the pool reports it.
 * @param make the works, of what the pool was opened with
 */
export function serveWorks<D>(make: (data: D) => Works): void {
  const works = make(workerData as D);
  parentPort?.on('message', ({ name, input }: Asked) => {
    void answerOf(works, name, input).then((answer) => parentPort?.postMessage(answer));
  });
}

async function answerOf(works: Works, name: string, input: unknown): Promise<Answer> {
  const work = works[name] as ((input: unknown) => unknown) | undefined;
  if (!work) throw new TypeError(`the thread knows no work ${name}`);
  try {
    return { output: await work(input) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, details } = error;
    return { refusal: { code, message, details } };
  }
}
