import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '@masar/kit/testing';

/** Path of redis-server, if it is installed. */
export function findRedisServer(): string | undefined {
  const places = (process.env['PATH'] ?? '').split(delimiter);
  return places.map((place) => join(place, 'redis-server')).find(isExecutable);
}

/** One real Redis on a free port, without data on disk. */
export class RedisServer {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly binary: string,
    private readonly dir: string,
    private readonly port: number,
  ) {}

  static async start(binary: string): Promise<RedisServer> {
    const dir = await mkdtemp(join(tmpdir(), 'masar-redis-'));
    const server = new RedisServer(binary, dir, await freePort());
    await server.resume();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Continues it, or restarts it, empty, on the same port. */
  async resume(): Promise<void> {
    if (this.process?.kill('SIGCONT')) return;
    const { port, dir } = this;
    const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', dir, '--save', ''];
    const child = spawn(this.binary, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.process = child;
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
      child.stdout.on('data', (text: Buffer) => {
        if (text.includes('Ready to accept connections')) resolve();
      });
    });
  }

  /** Keeps its connections open and answers nothing until resume. */
  hang(): void {
    this.process?.kill('SIGSTOP');
  }

  /** Kills it like a crash, without notice to the clients. */
  async kill(): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.dir, { recursive: true, force: true });
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
