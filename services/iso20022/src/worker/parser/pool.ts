import { Worker } from 'node:worker_threads';
import { DomainError } from '@masar/kit/errors';
import type { ParsedMessage } from '../../shared/message/judge-message';
import type { Answer, WorkerData } from './parse-worker';

/** Long texts wait here while every thread is busy; more would only wait for their deadline. */
const LONGEST_QUEUE = 16;

interface Job {
  readonly text: string;
  readonly resolve: (message: ParsedMessage) => void;
  readonly reject: (error: Error) => void;
}

/** Threads that parse, so that a long message keeps no other request waiting. */
export class ParserPool {
  private readonly idle: Worker[] = [];
  private readonly busy = new Map<Worker, Job>();
  private readonly queue: Job[] = [];
  private isClosed = false;

  constructor(
    private readonly threads: number,
    private readonly workerFile: string,
    private readonly workerData: WorkerData,
  ) {}

  /** @throws DomainError VALIDATION_ERROR as a ParseText, SERVICE_UNAVAILABLE when too many wait */
  parse(text: string): Promise<ParsedMessage> {
    return new Promise((resolve, reject) => {
      if (this.isClosed || this.queue.length >= LONGEST_QUEUE) {
        const message = 'too many long messages are being read; send this one again later';
        reject(new DomainError('SERVICE_UNAVAILABLE', message));
        return;
      }
      this.queue.push({ text, resolve, reject });
      this.next();
    });
  }

  /** Ends the threads; what they were reading is refused. */
  async close(): Promise<void> {
    this.isClosed = true;
    const stopped = new DomainError('SERVICE_UNAVAILABLE', 'the service stops; send it again');
    for (const { reject } of this.queue.splice(0)) reject(stopped);
    const workers = [...this.idle.splice(0), ...this.busy.keys()];
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  private next(): void {
    if (this.queue.length === 0) return;
    const worker = this.idle.pop() ?? (this.busy.size < this.threads ? this.start() : undefined);
    if (!worker) return;
    const job = this.queue.shift();
    if (!job) return;
    this.busy.set(worker, job);
    worker.ref();
    worker.postMessage(job.text);
  }

  private start(): Worker {
    const worker = new Worker(this.workerFile, { workerData: this.workerData });
    worker.on('message', (answer: Answer) => this.finish(worker, answer));
    worker.on('error', (error) => this.busy.get(worker)?.reject(error));
    worker.on('exit', () => {
      this.busy.get(worker)?.reject(new DomainError('SERVICE_UNAVAILABLE', 'the reader stopped'));
      this.busy.delete(worker);
      const at = this.idle.indexOf(worker);
      if (at !== -1) this.idle.splice(at, 1);
      if (!this.isClosed) this.next();
    });
    return worker;
  }

  private finish(worker: Worker, answer: Answer): void {
    const job = this.busy.get(worker);
    this.busy.delete(worker);
    // An idle thread keeps no process alive.
    worker.unref();
    this.idle.push(worker);
    if ('message' in answer) job?.resolve(answer.message);
    else {
      const { code, message, details } = answer.refusal;
      job?.reject(new DomainError(code, message, details));
    }
    this.next();
  }
}
