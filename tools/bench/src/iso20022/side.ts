import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { JobName } from './jobs';

/** Result of one round of a job. */
export interface Done {
  readonly messages: number;
  readonly messagesPerSecond: number;
  /** Processor time of the whole process for one message: the figure that a busy machine changes least. */
  readonly cpuMs: number;
}

/** One of the two compared programs, in its own process. */
export class Side {
  private readonly lines: AsyncIterator<string>;

  private constructor(
    private readonly child: ChildProcessByStdio<Writable, Readable, null>,
    lines: Interface,
  ) {
    this.lines = lines[Symbol.asyncIterator]();
  }

  /** @throws Error when the program ends before it is ready */
  static async start(command: string, words: readonly string[]): Promise<Side> {
    const child = spawn(command, words, { stdio: ['pipe', 'pipe', 'inherit'] });
    const side = new Side(child, createInterface({ input: child.stdout }));
    await side.nextLine();
    return side;
  }

  async run(job: JobName, milliseconds: number): Promise<Done> {
    this.child.stdin.write(`${job} ${milliseconds}\n`);
    const [messages = 0, wallMs = 0, cpuMs = 0] = (await this.nextLine()).split(' ').map(Number);
    return { messages, messagesPerSecond: (messages * 1_000) / wallMs, cpuMs: cpuMs / messages };
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.stdin.end();
    await ended;
  }

  private async nextLine(): Promise<string> {
    const { done, value } = await this.lines.next();
    if (done) throw new Error(`${this.child.spawnfile} ended; what it wrote stands above`);
    return value;
  }
}
