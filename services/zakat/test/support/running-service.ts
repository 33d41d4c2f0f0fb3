import { setTimeout as sleep } from 'node:timers/promises';
import { Metadata, type Client, type ServiceError } from '@grpc/grpc-js';
import {
  COMMAND_RECORDED,
  inProcessBus,
  type CommandRecord,
  type Event,
  type EventBus,
} from '@masar/kit/bus';
import type { DomainError } from '@masar/kit/errors';
import { newId } from '@masar/kit/ids';
import {
  callUnary,
  CONTEXT_KEY,
  createChannel,
  deriveKey,
  fromServiceError,
  signContext,
  type CallContext,
  type ClientMethod,
} from '@masar/kit/rpc';
import { SWEEPS_SERVICE, type RanDue } from '@masar/kit/sweeps';
import { createLog } from '@masar/kit/telemetry';
import { start } from '../../src/main';
import { releaseClock, stopClock } from './fixed-clock';

const MASTER = 'a master secret of at least 32 characters';
const DEADLINE_MS = 10_000;
const MAX_LOOKS = 1_000;

/** Who calls; settings are those of its tenant, as the gateway signs them. */
export type Caller = Pick<CallContext, 'tenantId'> & Partial<CallContext>;

/** A tenant that nobody else uses. */
export function newTenant(change: Partial<Caller> = {}): Caller {
  return { tenantId: newId('tnt'), actor: 'key_maker', ...change };
}

interface Options {
  /** Of the database: that of an earlier service of the same file, or a new one. */
  readonly name?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Closed with the service; one inside the process when left out. */
  readonly bus?: EventBus;
}

/**
 * The service as it runs everywhere, on a free port, by a clock that stands still (`NOW`), with a
 * database of its own: sweeps and prices are not of one tenant.
 */
export class RunningService {
  private moves = 0;

  private constructor(
    readonly name: string,
    private readonly channel: Client,
    private readonly published: { readonly events: Event[]; readonly records: Event[] },
    private readonly closers: readonly (() => Promise<void>)[],
  ) {}

  static async start({
    name = newId('zakat'),
    env,
    bus = inProcessBus({ log: createLog('test', 'silent') }),
  }: Options = {}): Promise<RunningService> {
    stopClock();
    const full = {
      MONGODB_URI: process.env['MASAR_TEST_MONGODB_URI'],
      MASAR_CONTEXT_KEY: deriveKey(MASTER, name),
      GRPC_PORT: '0',
      LOG_LEVEL: 'silent',
      ...env,
    };
    const published = { events: [] as Event[], records: [] as Event[] };
    const takes = (group: string, type: string, into: Event[]) =>
      bus.subscribe({ group, types: [type], handle: async (event) => void into.push(event) });
    await takes('test', '*', published.events);
    await takes('audit', COMMAND_RECORDED, published.records);
    const service = await start(full, bus, { name });
    const closers = [() => service.stop(), () => bus.close()];
    return new RunningService(name, createChannel(service.address), published, closers);
  }

  /** @throws DomainError as the gateway would see it */
  async call<Request, Response>(
    method: ClientMethod<Request, Response>,
    request: Request,
    caller: Caller,
  ): Promise<Response> {
    const metadata = this.signed(method.path, caller);
    try {
      return await callUnary(this.channel, method, { request, metadata, deadlineMs: DEADLINE_MS });
    } catch (error) {
      throw fromServiceError(error as ServiceError, 'zakat');
    }
  }

  /** Runs what is due of a sandbox by its caller's clock, as moving the clock does. */
  runDue(caller: Caller): Promise<RanDue> {
    return this.call(SWEEPS_SERVICE.runDue, { move: (this.moves += 1) }, caller);
  }

  /** The tenant's events so far, each once. */
  eventsSoFar({ tenantId }: Caller): readonly Event[] {
    return onceEach(this.published.events).filter((event) => event.tenantid === tenantId);
  }

  /** First occurrences of one record's events, once there are so many: each may come again. */
  eventsOf(id: string, count: number): Promise<readonly Event[]> {
    return found(this.published.events, id, count);
  }

  /** What the audit trail is told of one record, once there is so much of it. */
  async recordsOf(id: string, count: number): Promise<readonly CommandRecord[]> {
    const records = await found(this.published.records, id, count);
    return records.map(({ data }) => data as CommandRecord);
  }

  async stop(): Promise<void> {
    this.channel.close();
    for (const close of this.closers) await close();
    releaseClock();
  }

  private signed(rpc: string, caller: Caller): Metadata {
    const context: CallContext = {
      ...{ actor: 'key_1', scopes: ['zakat:*'], environment: 'live', requestId: newId('req') },
      ...caller,
      ...{ server: this.name, rpc, issuedAt: Date.now() },
    };
    const metadata = new Metadata();
    metadata.set(CONTEXT_KEY, signContext(context, deriveKey(MASTER, this.name)));
    return metadata;
  }
}

async function found(events: readonly Event[], id: string, count: number) {
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const ofRecord = onceEach(events).filter(({ subject }) => subject === id);
    if (ofRecord.length >= count) return ofRecord;
    await sleep(5);
  }
  throw new Error(`fewer than ${count} events of ${id} came`);
}

function onceEach(events: readonly Event[]): readonly Event[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}

/** The error of a call that must fail. */
export async function failure(call: Promise<unknown>): Promise<DomainError> {
  return call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: DomainError) => error,
  );
}
