import { inProcessBus } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import { CONTEXT_KEY, signContext, type CallContext } from '@masar/kit/rpc';
import { streamPath } from '@masar/kit/streams';
import { createLog } from '@masar/kit/telemetry';
import {
  CalledService,
  contextKeyOf,
  type HeardEvent,
  HeardEvents,
  releaseClock,
  stopClockAt,
} from '@masar/kit/testing';
import type { Channel } from '../../src/channels/channel';
import { start } from '../../src/main';

export { failure } from '@masar/kit/testing';

/** Fixed time of every test with a running service, so that tests can write dates out. */
const NOW = new Date('2026-11-22T09:00:00Z');

/** No timed sweeps: a test sweeps itself, which a timer could do first on a busy machine. */
const NEVER_MS = 3_600_000;

/** The caller, with the settings of its tenant as the gateway signs them. */
export type Caller = Partial<CallContext>;

/** The service as it runs everywhere, on a free port, by a clock that stands still. */
export class RunningService extends CalledService {
  private constructor(
    private readonly at: {
      readonly address: string;
      readonly name: string;
      readonly streamsUrl: string;
    },
    private readonly events: HeardEvents,
    private readonly closers: readonly (() => Promise<void>)[],
  ) {
    super({ address: at.address, server: at.name, caller: { scopes: ['iso20022:*'] } });
  }

  static async start(env: NodeJS.ProcessEnv = {}, channel?: Channel): Promise<RunningService> {
    stopClockAt(NOW);
    const name = newId('iso');
    const bus = inProcessBus({ log: createLog('test', 'silent') });
    const events = await HeardEvents.on(bus, 'test', '*');
    const full = {
      MONGODB_URI: process.env['MASAR_TEST_MONGODB_URI'],
      MASAR_CONTEXT_KEY: contextKeyOf(name),
      GRPC_PORT: '0',
      HTTP_PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    };
    const surroundings = { name, sweepEveryMs: NEVER_MS, ...(channel && { channel }) };
    const service = await start(full, bus, surroundings);
    const closers = [() => service.stop(), () => bus.close()];
    return new RunningService(
      { address: service.address, name, streamsUrl: String(service.streamsUrl) },
      events,
      closers,
    );
  }

  /** The events of one record, once there are so many. */
  eventsOf(id: string, count: number): Promise<readonly HeardEvent[]> {
    return this.events.of(id, count);
  }

  /** A streamed answer, asked for as the gateway does. */
  stream({ path }: { readonly path: string }, message: object, caller: Caller): Promise<Response> {
    const { name, streamsUrl } = this.at;
    const context = {
      ...{ tenantId: 'tnt_none', actor: 'test', requestId: 'req_test' },
      ...{ environment: 'sandbox' as const, scopes: ['iso20022:*'] },
      ...caller,
      ...{ server: name, rpc: path, issuedAt: Date.now() },
    };
    const headers = { [CONTEXT_KEY]: signContext(context, contextKeyOf(name)) };
    return fetch(streamsUrl + streamPath(path.slice(1), message), { headers });
  }

  async stop(): Promise<void> {
    this.close();
    for (const close of this.closers) await close();
    releaseClock();
  }
}
