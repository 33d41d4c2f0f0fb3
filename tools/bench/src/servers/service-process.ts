import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The kernel counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;

/** A service in its own process, without a gateway. */
export class ServiceProcess {
  private constructor(
    private readonly child: ChildProcess,
    private readonly service: string,
  ) {}

  static start(service: string, settings: NodeJS.ProcessEnv): ServiceProcess {
    const env = {
      ...{ ...process.env, LOG_LEVEL: 'warn', ...settings },
      ...{ GRPC_PORT: '0', HTTP_PORT: '0' },
      MASAR_CONTEXT_KEY: 'a key of more than thirty-two characters for nobody',
    };
    const script = resolve(`services/${service}/dist/src/serve.js`);
    const stdio = ['ignore', 2, 2] as const;
    return new ServiceProcess(
      spawn(process.execPath, [script], { env, stdio: [...stdio] }),
      service,
    );
  }

  /** Processor time so far, and resident memory. @throws Error when the process has ended */
  usage(): { readonly cpuMs: number; readonly rssBytes: number } {
    if (this.child.exitCode !== null) {
      throw new Error(`${this.service} ended with ${this.child.exitCode}`);
    }
    const [status, stat] = ['status', 'stat'].map((name) =>
      readFileSync(`/proc/${this.child.pid}/${name}`, 'utf8'),
    );
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status ?? '')?.[1]);
    // The fields after the process name, which may contain spaces: user and system time are the 12th and 13th.
    const fields = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { cpuMs: ticks * MS_PER_TICK, rssBytes: kilobytes * 1_024 };
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill();
    await ended;
  }
}
