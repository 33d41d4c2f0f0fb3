import { Worker } from 'node:worker_threads';
import { DomainError } from '../errors';
import { FairQueue } from './fair-queue';
import type { Answer, Asked, InputOf, OutputOf, Jobs } from './jobs';

/** How much a pool takes. */
export interface PoolBounds {
  readonly threads: number;
  /** Jobs of one party that wait while every thread is busy. */
  readonly waitingOfOne: number;
  /** Jobs of all parties that wait: what they carry is in the memory. */
  readonly waitingOfAll: number;
  /** From the asking to the answer: as long as who asked waits for it. */
  readonly limitMs: number;
  /**
   * MiB on the heap of a thread; past it a job is refused. One piece of more than some 16 MiB ends the process
   * there, as it does at the heap's own end: what a job is given has to be bounded before it.
   */
  readonly heapMb: number;
}

export interface PoolOptions extends PoolBounds {
  /** A compiled file that calls serveJobs. */
  readonly file: string;
  /** Plain data that serveJobs makes the jobs of. */
  readonly data: unknown;
}

/** Garbage of a job is collected more cheaply the more room it has. */
const YOUNG_MB = 64;

interface Job extends Asked {
  readonly party: string;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Threads for jobs that would keep the other requests of a process waiting; they start when needed. */
export class ThreadPool<W extends Jobs> {
  private readonly idle: Worker[] = [];
  private readonly busy = new Map<Worker, Job>();
  private readonly queue: FairQueue<Job>;
  private isClosed = false;

  constructor(private readonly options: PoolOptions) {
    const { waitingOfOne: ofOne, waitingOfAll: ofAll } = options;
    this.queue = new FairQueue({ ofOne, ofAll });
  }

  /**
   * Has a job done; parties, which are tenants, take turns.
   * @throws DomainError as the job, RATE_LIMITED when too much of this party waits,
   * SERVICE_UNAVAILABLE when too much of all does, PAYLOAD_TOO_LARGE past its heap or its time, or one of
   * the two before where it had to wait: it may be done in time when it comes again
   */
  run<N extends keyof W & string>(
    party: string,
    name: N,
    input: InputOf<W, N>,
  ): Promise<OutputOf<W, N>> {
    return new Promise((resolve, reject) => {
      const refusal = this.refusalFor(party);
      if (refusal) return reject(refusal);
      const late = this.lateFor(party);
      const timer = setTimeout(() => this.abandon(job, late()), this.options.limitMs);
      const done = resolve as (output: unknown) => void;
      const job: Job = { name, input, party, resolve: done, reject, timer };
      this.queue.add(party, job);
      this.next();
    });
  }

  /** Ends the threads; what they were doing is refused. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (let job = this.queue.take(); job; job = this.queue.take()) end(job).reject(stopping());
    for (const job of this.busy.values()) end(job).reject(stopping());
    const workers = [...this.idle.splice(0), ...this.busy.keys()];
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  private refusalFor(party: string): DomainError | undefined {
    if (this.isClosed) return stopping();
    if (this.busy.size < this.options.threads) return undefined;
    return REFUSALS[this.queue.roomFor(party)]?.();
  }

  /** Why a job that is asked for now may not be done in time. */
  private lateFor(party: string): () => DomainError {
    if (this.busy.size < this.options.threads) return () => tooLong(this.options.limitMs);
    const isAtOwn = [...this.busy.values()].some((job) => job.party === party);
    return REFUSALS[isAtOwn || this.queue.countOf(party) > 0 ? 'party full' : 'full'];
  }

  private next(): void {
    if (this.busy.size >= this.options.threads) return;
    const job = this.queue.take();
    if (!job) return;
    // Thrown on, what one job lacks would end the process: threads' events come here, too.
    try {
      const worker = this.idle.pop() ?? this.start();
      this.busy.set(worker, job);
      worker.ref();
      worker.postMessage({ name: job.name, input: job.input } satisfies Asked);
    } catch (error) {
      this.abandon(job, error as Error);
    }
  }

  private start(): Worker {
    const { file, data, heapMb } = this.options;
    const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB };
    const worker = new Worker(file, { workerData: data, resourceLimits });
    worker.on('message', (answer: Answer) => this.finish(worker, answer));
    worker.on('error', (error) => this.leave(worker)?.reject(endedBy(error, heapMb)));
    worker.on('exit', () => {
      const ended = new DomainError('SERVICE_UNAVAILABLE', 'a thread ended; send it again');
      this.leave(worker)?.reject(ended);
      const at = this.idle.indexOf(worker);
      if (at !== -1) this.idle.splice(at, 1);
      this.next();
    });
    return worker;
  }

  private finish(worker: Worker, answer: Answer): void {
    const job = this.leave(worker);
    // Its time was over: the thread is being ended.
    if (!job) return;
    // An idle thread keeps no process alive.
    worker.unref();
    this.idle.push(worker);
    if ('output' in answer) job.resolve(answer.output);
    else {
      const { code, message, details } = answer.refusal;
      job.reject(new DomainError(code, message, details));
    }
    this.next();
  }

  /** The job of a thread that does it no longer. */
  private leave(worker: Worker): Job | undefined {
    const job = this.busy.get(worker);
    this.busy.delete(worker);
    return job && end(job);
  }

  /** Its time is over, or it cannot begin: a thread that is at it is ended, and another one starts. */
  private abandon(job: Job, error: Error): void {
    this.queue.drop(job.party, job);
    end(job).reject(error);
    for (const [worker, running] of this.busy) {
      if (running !== job) continue;
      this.busy.delete(worker);
      void worker.terminate();
    }
  }
}

function end(job: Job): Job {
  clearTimeout(job.timer);
  return job;
}

const REFUSALS = {
  room: () => undefined,
  'party full': () => {
    const message =
      'too many of your large messages wait; send this one when one of them is answered';
    return new DomainError('RATE_LIMITED', message);
  },
  full: () => {
    const message = 'too many large messages wait; send this one again later';
    return new DomainError('SERVICE_UNAVAILABLE', message);
  },
} as const;

/** A defect, or a message that is too much for a thread. */
function endedBy(error: Error & { readonly code?: string }, heapMb: number): Error {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  const message = `the message takes more than ${heapMb} MiB of memory; send it in parts`;
  return new DomainError('PAYLOAD_TOO_LARGE', message);
}

function stopping(): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', 'the service stops; send it again');
}

function tooLong(limitMs: number): DomainError {
  const message = `the message takes longer than ${limitMs / 1_000} s; send it in parts`;
  return new DomainError('PAYLOAD_TOO_LARGE', message);
}
