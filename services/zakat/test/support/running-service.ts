import { COMMAND_RECORDED, inProcessBus, type CommandRecord, type EventBus } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import type { CallContext } from '@masar/kit/rpc';
import { createLog } from '@masar/kit/telemetry';
import {
  CalledService,
  contextKeyOf,
  type HeardEvent,
  HeardEvents,
  releaseClock,
} from '@masar/kit/testing';
import { start } from '../../src/main';
import { stopClock } from './fixed-clock';

export { failure } from '@masar/kit/testing';

/** The signed context of a call, with the settings of its tenant. */
export type Caller = Pick<CallContext, 'tenantId'> & Partial<CallContext>;

/** A tenant that no other test uses. */
export function newTenant(change: Partial<Caller> = {}): Caller {
  return { tenantId: newId('tnt'), actor: 'key_maker', ...change };
}

interface Options {
  /** Names the database: of an earlier service of the same file, or a new one by default. */
  readonly name?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** By default long enough for a busy machine. */
  readonly priceTimeoutMs?: number;
  /** Closed with the service; in process by default. */
  readonly bus?: EventBus;
}

/**
 * The real service on a free port, by a stopped clock (`NOW`). It has its own database, since
 * sweeps and prices concern all tenants.
 */
export class RunningService extends CalledService {
  private constructor(
    address: string,
    readonly name: string,
    private readonly published: { readonly events: HeardEvents; readonly records: HeardEvents },
    private readonly closers: readonly (() => Promise<void>)[],
  ) {
    super({ address, server: name, caller: { scopes: ['zakat:*'] } });
  }

  static async start({
    name = newId('zakat'),
    env,
    priceTimeoutMs = 120_000,
    bus = inProcessBus({ log: createLog('test', 'silent') }),
  }: Options = {}): Promise<RunningService> {
    stopClock();
    const full = {
      MONGODB_URI: process.env['MASAR_TEST_MONGODB_URI'],
      MASAR_CONTEXT_KEY: contextKeyOf(name),
      GRPC_PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    };
    const published = {
      events: await HeardEvents.on(bus, 'test', '*'),
      records: await HeardEvents.on(bus, 'audit', COMMAND_RECORDED),
    };
    const service = await start(full, bus, { name, priceTimeoutMs });
    const closers = [() => service.stop(), () => bus.close()];
    return new RunningService(service.address, name, published, closers);
  }

  /** The tenant's events so far. */
  eventsSoFar({ tenantId }: Caller): readonly HeardEvent[] {
    return this.published.events.all.filter((event) => event.tenantid === tenantId);
  }

  /** Waits for this many events of a record. */
  eventsOf(id: string, count: number): Promise<readonly HeardEvent[]> {
    return this.published.events.of(id, count);
  }

  /** Waits for this many audit entries of a record. */
  async recordsOf(id: string, count: number): Promise<readonly CommandRecord[]> {
    const records = await this.published.records.of(id, count);
    return records.map(({ data }) => data as CommandRecord);
  }

  async stop(): Promise<void> {
    this.close();
    for (const close of this.closers) await close();
    releaseClock();
  }
}
