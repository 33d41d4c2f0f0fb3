import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FromServer, Usage } from './serve-parent';

export interface ServerOptions {
  /** A file that calls `serveParent`. */
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
  /** File for the standard output, since the access log costs time in production too. */
  readonly logFile: string;
  /** Options of Node itself. */
  readonly nodeOptions?: readonly string[];
}

/** One measured server in a process of its own. */
export class ServerProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** @throws Error when it ends before it serves */
  static async start(options: ServerOptions): Promise<ServerProcess> {
    const log = await open(options.logFile, 'a');
    const child = fork(options.script, {
      env: { ...process.env, ...options.env },
      execArgv: [...(options.nodeOptions ?? [])],
      stdio: ['ignore', log.fd, 'inherit', 'ipc'],
    });
    await log.close();
    const message = await Promise.race([nextMessage(child), endOf(child, options.script)]);
    if ('url' in message) return new ServerProcess(child, message.url);
    throw new Error(`${options.script} did not say where it serves`);
  }

  async usage(): Promise<Usage> {
    const answer = nextMessage(this.child);
    this.child.send('usage');
    const message = await answer;
    if ('url' in message) throw new Error('the server started twice');
    return message;
  }

  async stop(): Promise<void> {
    // It crashed before, and the failure is already reported.
    if (!this.child.connected) return;
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }
}

async function nextMessage(child: ChildProcess): Promise<FromServer> {
  const [message] = (await once(child, 'message')) as [FromServer];
  return message;
}

async function endOf(child: ChildProcess, script: string): Promise<never> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  throw new Error(`${basename(script)} ended with ${signal ?? `exit code ${code}`}`);
}
