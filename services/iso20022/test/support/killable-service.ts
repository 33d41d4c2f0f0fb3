import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inProcessBus } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import { OutboxRelay } from '@masar/kit/outbox';
import { deriveKey } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { connect } from '@masar/kit/store';
import { createLog } from '@masar/kit/telemetry';
import { systemClock } from '@masar/kit/time';
import { InboundStore } from '../../src/inbound/store';
import { PaymentStore } from '../../src/payments/store';
import { RecallStore } from '../../src/recalls/store';
import { StatementStore } from '../../src/statements/store';

/** Compiled code, as a separate process cannot run the sources. */
const PROCESS = join(__dirname, '../../dist/test/support/service-process.js');
const MASTER = 'a master secret of at least 32 characters';

/** Stores of a database, beside a service or without one. */
export async function openStores(name: string) {
  const uri = process.env['MASAR_TEST_MONGODB_URI'] ?? '';
  const log = createLog('test', 'silent');
  const connection = await connect({ uri, database: `masar_${name}` });
  const bus = inProcessBus({ log });
  const relay = new OutboxRelay({ bus, log });
  const deps = { connection, relay };
  const stores = {
    payments: new PaymentStore(deps),
    inbound: new InboundStore(deps),
    statements: new StatementStore(deps),
    recalls: new RecallStore(deps),
  };
  for (const store of Object.values(stores)) await store.ensureIndexes();
  const close = async () => {
    await relay.close();
    await connection.close();
    await bus.close();
  };
  return { stores, close };
}

export type OpenStores = Awaited<ReturnType<typeof openStores>>;

/** The service in a process that is killed and started again, beside its stores. */
export class KillableService {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly env: NodeJS.ProcessEnv,
    private readonly opened: OpenStores,
  ) {}

  /** Does not start the service yet. @param settings beside those of every service */
  static async open(settings: NodeJS.ProcessEnv): Promise<KillableService> {
    const NAME = newId('iso');
    const env = {
      ...{ ...process.env, NAME, MONGODB_URI: process.env['MASAR_TEST_MONGODB_URI'] },
      ...{ MASAR_CONTEXT_KEY: deriveKey(MASTER, NAME), LOG_LEVEL: 'silent' },
      ...{ GRPC_PORT: '0', HTTP_PORT: '0', ...settings },
    };
    return new KillableService(env, await openStores(NAME));
  }

  get stores(): OpenStores['stores'] {
    return this.opened.stores;
  }

  run(): void {
    this.child = fork(PROCESS, { env: this.env, execArgv: [] });
  }

  /** Kills the process at once, like a machine failure. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child) return;
    const isGone = once(child, 'exit');
    child.kill('SIGKILL');
    await isGone;
  }

  async close(): Promise<void> {
    await this.kill();
    await this.opened.close();
  }
}

/** A unique live tenant, by the machine's clock. */
export function newLiveScope(): Scope {
  return {
    ...{ tenantId: newId('tnt'), environment: 'live', actor: 'key_1', scopes: [], rpc: 'test' },
    ...{ requestId: newId('req'), clock: systemClock },
  };
}
