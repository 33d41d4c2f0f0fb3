import { setTimeout as sleep } from 'node:timers/promises';
import { HostFailure, startHost } from './host';
import type { Host, HostCommand } from './host';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** A host whose parent was killed needs a moment to close its files. */
const IN_USE_PATIENCE_MS = 3_000;

/**
 * Keeps a host running: one that dies is restarted on the same port, so that drivers reconnect by
 * themselves. Every death and every failed start is one line of `log`.
 */
export class Supervisor {
  readonly #stopping = new AbortController();
  readonly #watching: Promise<void>;
  #host: Host;

  private constructor(
    private readonly command: HostCommand,
    host: Host,
    private readonly log: (line: string) => void,
  ) {
    this.#host = host;
    this.#watching = this.#watch();
  }

  /**
   * @param port 0 for any
   * @throws HostFailure when the first start fails
   */
  static async start(
    command: HostCommand,
    log: (line: string) => void,
    port = 0,
  ): Promise<Supervisor> {
    return new Supervisor(command, await startWhenFree(command, port), log);
  }

  get port(): number {
    return this.#host.port;
  }

  get pid(): number {
    return this.#host.pid;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#host.stop();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    for (;;) {
      const how = await this.#host.ended;
      if (this.#stopping.signal.aborted) return;
      this.log(`${this.command.name} ended (${how}), restarting it on port ${this.port}`);
      const next = await this.#restart();
      if (!next) return;
      this.#host = next;
      // The stop came while this host was starting: only now can it end cleanly.
      if (this.#stopping.signal.aborted) return next.stop();
      this.log(`${this.command.name} serves again as process ${next.pid}`);
    }
  }

  async #restart(): Promise<Host | undefined> {
    const { signal } = this.#stopping;
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      const host = await startHost(this.command, this.port).catch((error: HostFailure) => {
        this.log(`${this.command.name} does not start: ${error.message}`);
      });
      if (host) return host;
    }
  }
}

async function startWhenFree(command: HostCommand, port: number): Promise<Host> {
  const deadline = performance.now() + IN_USE_PATIENCE_MS;
  for (;;) {
    try {
      return await startHost(command, port);
    } catch (error) {
      const isInUse = error instanceof HostFailure && error.isInUse;
      if (!isInUse || performance.now() > deadline) throw error;
      await sleep(FIRST_WAIT_MS);
    }
  }
}
