import { COMMAND_RECORDED, inProcessBus, type CommandRecord } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import type { CallContext } from '@masar/kit/rpc';
import { createLog } from '@masar/kit/telemetry';
import { CalledService, contextKeyOf } from '../../../../tools/kit/test/called-service';
import { releaseClock } from '../../../../tools/kit/test/fixed-clock';
import { HeardEvents, type HeardEvent } from '../../../../tools/kit/test/heard-events';
import { start } from '../../src/main';
import { stopClock } from './fixed-clock';

export { failure } from '../../../../tools/kit/test/called-service';

const SERVER = 'contracts';

/** Who calls; a maker of a tenant of its own unless told otherwise. */
export type Caller = Pick<CallContext, 'tenantId' | 'actor'> & Partial<CallContext>;

/** A tenant that nobody else uses: the database is shared by the tests of one run. */
export function newTenant(): { readonly maker: Caller; readonly reviewer: Caller } {
  const tenantId = newId('tnt');
  return {
    maker: { tenantId, actor: 'key_maker' },
    reviewer: { tenantId, actor: 'key_reviewer' },
  };
}

/** The service as it runs everywhere, on a free port and by a clock that stands still (`NOW`). */
export class RunningService extends CalledService {
  private constructor(
    address: string,
    private readonly events: HeardEvents,
    private readonly records: HeardEvents,
    private readonly closers: readonly (() => Promise<void>)[],
  ) {
    super({ address, server: SERVER, caller: { scopes: ['contracts:*', 'kafalah:*'] } });
  }

  static async start(): Promise<RunningService> {
    stopClock();
    const bus = inProcessBus({ log: createLog('test', 'silent') });
    const env = {
      MONGODB_URI: process.env['MASAR_TEST_MONGODB_URI'],
      MASAR_CONTEXT_KEY: contextKeyOf(SERVER),
      GRPC_PORT: '0',
      LOG_LEVEL: 'warn',
    };
    const events = await HeardEvents.on(bus, 'test', '*');
    const records = await HeardEvents.on(bus, 'audit', COMMAND_RECORDED);
    const service = await start(env, bus);
    const closers = [() => service.stop(), () => bus.close()];
    return new RunningService(service.address, events, records, closers);
  }

  /** One contract's events, once there are so many. */
  eventsOf(id: string, count: number): Promise<readonly HeardEvent[]> {
    return this.events.of(id, count);
  }

  /** What the audit trail is told of one contract, once there is so much of it. */
  async recordsOf(id: string, count: number): Promise<readonly CommandRecord[]> {
    const found = await this.records.of(id, count);
    return found.map(({ data }) => data as CommandRecord);
  }

  async stop(): Promise<void> {
    this.close();
    for (const close of this.closers) await close();
    releaseClock();
  }
}
