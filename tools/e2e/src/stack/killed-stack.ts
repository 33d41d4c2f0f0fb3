import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../client/client';
import { fire, type Order } from './ledger';
import { Stack } from './stack';

/** Number of successes after which everything is killed, while other orders are in flight. */
const KILLED_AFTER = 20;

/** The orders of one client, sent at once. */
export interface Round {
  readonly maker: Client;
  readonly orders: readonly Order[];
}

/** A platform that is killed under load and restarted on the same data. */
export class KilledStack {
  private constructor(
    private readonly dataDir: string,
    private running: Stack,
  ) {}

  static async start(): Promise<KilledStack> {
    const dataDir = await mkdtemp(join(tmpdir(), 'masar-killed-'));
    return new KilledStack(dataDir, await Stack.start(dataDir));
  }

  get stack(): Stack {
    return this.running;
  }

  async stop(): Promise<void> {
    await this.running.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /**
   * Sends the orders of all rounds, kills everything after some successes, and restarts it on the same data. If a
   * round had all its answers before the kill, it tries again with new rounds.
   */
  async killedAmid<R extends Readonly<Record<string, Round>>>(
    begin: (stack: Stack) => Promise<R>,
  ): Promise<R> {
    for (;;) {
      const rounds = await begin(this.running);
      let successes = 0;
      let dying: Promise<void> | undefined;
      const kill = () => {
        successes += 1;
        if (successes === KILLED_AFTER) dying = this.running.killGroup();
      };
      await Promise.all(Object.values(rounds).map((one) => fire(one.maker, one.orders, kill)));
      await dying;
      this.running = await Stack.start(this.dataDir);
      const isAmid = ({ orders }: Round) => orders.some((each) => each.successes.length === 0);
      if (!Object.values(rounds).every(isAmid)) continue;
      const restarted = Object.entries(rounds).map(([name, round]) => [
        name,
        { ...round, maker: new Client(this.running.baseUrl, round.maker.identity) },
      ]);
      return Object.fromEntries(restarted) as R;
    }
  }
}
