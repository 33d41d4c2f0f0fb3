import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Read, Reading } from './paging';

/** Reads a list in a thread of its own, so that its work delays no clock of the measuring thread. */
export class Reader {
  private readonly thread: Worker;

  constructor(reading: Reading) {
    this.thread = new Worker(join(__dirname, 'reader-thread.js'), { workerData: reading });
  }

  start(): void {
    this.thread.postMessage('start');
  }

  /** @throws Error of the thread */
  async stop(): Promise<Read> {
    this.thread.postMessage('stop');
    const [read] = (await once(this.thread, 'message')) as [Read];
    return read;
  }

  async close(): Promise<void> {
    await this.thread.terminate();
  }
}
