import {
  COMMAND_RECORDED,
  inProcessBus,
  toEvents,
  type CommandRecord,
  type DomainEvent,
  type Event,
  type EventBus,
} from '../src/bus';
import { newId } from '../src/ids';
import type { CallContext } from '../src/rpc';
import { systemScope } from '../src/scope';
import type { RunningService as Running } from '../src/service';
import { createLog } from '../src/telemetry';
import { CalledService, contextKeyOf } from './called-service';
import { releaseClock, stopClockAt } from './fixed-clock';
import { HeardEvents, type HeardEvent } from './heard-events';

/** The caller of an RPC. */
export type Caller = Pick<CallContext, 'tenantId' | 'actor'> & Partial<CallContext>;

/** A tenant that no other test uses: the database is shared by the tests of one run. */
export function newTenant(): { readonly maker: Caller; readonly reviewer: Caller } {
  const tenantId = newId('tnt');
  return {
    maker: { tenantId, actor: 'key_maker' },
    reviewer: { tenantId, actor: 'key_reviewer' },
  };
}

interface Options {
  /** Name of the service. */
  readonly server: string;
  readonly start: (
    env: NodeJS.ProcessEnv,
    bus: EventBus,
  ) => Promise<Pick<Running, 'address' | 'stop'>>;
  /** Of a caller who says nothing else. */
  readonly scopes: readonly string[];
  /** Instant at which the clock stands still, the same in all tests of the service: sweeps share their database. */
  readonly now: Date;
  /** Settings of the service's own. */
  readonly env?: NodeJS.ProcessEnv;
}

interface Parts {
  readonly bus: EventBus;
  readonly events: HeardEvents;
  readonly records: HeardEvents;
  readonly service: Pick<Running, 'address' | 'stop'>;
}

/** An event of another service, and the aggregate that it happened to. */
export interface OtherEvent extends DomainEvent {
  readonly tenantId: string;
  readonly source: string;
  readonly subject: string;
  /** 1 when left out. */
  readonly sequence?: number;
  readonly workspaceId?: string;
  readonly environment?: 'live' | 'sandbox';
}

/** A service as it runs everywhere, on a free port, with the run's MongoDB and a clock that stands still. */
export class RunningService extends CalledService {
  private constructor(
    options: Options,
    private readonly parts: Parts,
  ) {
    const { server, scopes } = options;
    super({ address: parts.service.address, server, caller: { scopes } });
  }

  static async start(options: Options): Promise<RunningService> {
    stopClockAt(options.now);
    const bus = inProcessBus({ log: createLog('test', 'silent') });
    const env = {
      MONGODB_URI: process.env['MASAR_TEST_MONGODB_URI'],
      MASAR_CONTEXT_KEY: contextKeyOf(options.server),
      GRPC_PORT: '0',
      HTTP_PORT: '0',
      LOG_LEVEL: 'warn',
      ...options.env,
    };
    const events = await HeardEvents.on(bus, 'test', '*');
    const records = await HeardEvents.on(bus, 'audit', COMMAND_RECORDED);
    const service = await options.start(env, bus);
    return new RunningService(options, { bus, events, records, service });
  }

  /** The events of one aggregate, once there are so many. */
  eventsOf(id: string, count: number): Promise<readonly HeardEvent[]> {
    return this.parts.events.of(id, count);
  }

  /** The audit trail's records of one aggregate, once there are so many. */
  async recordsOf(id: string, count: number): Promise<readonly CommandRecord[]> {
    const found = await this.parts.records.of(id, count);
    return found.map(({ data }) => data as CommandRecord);
  }

  /** Publishes an event of another service; resolves when the consumers have finished it. */
  async publish(told: OtherEvent): Promise<Event> {
    const { tenantId, workspaceId, environment = 'live', sequence = 1, ...event } = told;
    const work = { tenantId, environment, name: 'test', rail: 'test' };
    const scope = { ...systemScope(work), ...(workspaceId !== undefined && { workspaceId }) };
    const origin = { ...event, lastSequence: sequence - 1, at: new Date() };
    const [made] = toEvents(scope, origin, [event]) as [Event];
    await this.republish(made);
    return made;
  }

  /** Publishes an event once more, as a bus may. */
  async republish(event: Event): Promise<void> {
    const safe = await this.parts.bus.publish([event]);
    if (!safe.has(event.id)) throw new Error(`no consumer finished ${event.type}`);
  }

  async stop(): Promise<void> {
    this.close();
    await this.parts.service.stop();
    await this.parts.bus.close();
    releaseClock();
  }
}
