import { setTimeout as sleep } from 'node:timers/promises';
import { Metadata, type Client, type ServiceError } from '@grpc/grpc-js';
import { inProcessBus, type Event } from '@masar/kit/bus';
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
import type { Channel } from '../../src/channels/channel';
import { start } from '../../src/main';

/** What the clock says in every test with a running service: dates in them are written out. */
const NOW = new Date('2026-11-22T09:00:00Z');

/** Timers keep the machine's time, and so do the drivers, which measure by it. */
const STAY_REAL = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] as const),
  ...(['clearImmediate', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

const MASTER = 'a master secret of at least 32 characters';
const DEADLINE_MS = 10_000;

/** Who calls; settings are those of its tenant, as the gateway signs them. */
export type Caller = Partial<CallContext>;

const MAX_LOOKS = 1_000;

/** The service as it runs everywhere, on a free port, by a clock that stands still. */
export class RunningService {
  private moves = 0;

  private constructor(
    private readonly name: string,
    private readonly channel: Client,
    private readonly events: readonly Event[],
    private readonly closers: readonly (() => Promise<void>)[],
  ) {}

  static async start(env: NodeJS.ProcessEnv = {}, channel?: Channel): Promise<RunningService> {
    jest.useFakeTimers({ now: NOW, doNotFake: [...STAY_REAL] });
    const name = newId('iso');
    const bus = inProcessBus({ log: createLog('test', 'silent') });
    const events: Event[] = [];
    const handle = async (event: Event) => void events.push(event);
    await bus.subscribe({ group: 'test', types: ['*'], handle });
    const full = {
      MONGODB_URI: process.env['MASAR_TEST_MONGODB_URI'],
      MASAR_CONTEXT_KEY: deriveKey(MASTER, name),
      GRPC_PORT: '0',
      HTTP_PORT: '0',
      LOG_LEVEL: 'silent',
      ...env,
    };
    const service = await start(full, bus, { name, ...(channel && { channel }) });
    const closers = [() => service.stop(), () => bus.close()];
    return new RunningService(name, createChannel(service.address), events, closers);
  }

  /** @throws DomainError as the gateway would see it */
  async call<Request, Response>(
    method: ClientMethod<Request, Response>,
    request: Request,
    caller: Caller = {},
  ): Promise<Response> {
    const metadata = this.signed(method.path, caller);
    try {
      return await callUnary(this.channel, method, { request, metadata, deadlineMs: DEADLINE_MS });
    } catch (error) {
      throw fromServiceError(error as ServiceError, 'iso20022');
    }
  }

  /** Runs what is due of a sandbox by its caller's clock, as moving the clock does. */
  runDue(caller: Caller): Promise<RanDue> {
    return this.call(SWEEPS_SERVICE.runDue, { move: (this.moves += 1) }, caller);
  }

  /** The events of one record, each once, when there are so many. */
  async eventsOf(id: string, count: number): Promise<readonly Event[]> {
    for (let look = 0; look < MAX_LOOKS; look += 1) {
      const once = new Map(this.events.map((event) => [event.id, event]));
      const found = [...once.values()].filter(({ subject }) => subject === id);
      if (found.length >= count) return found;
      await sleep(5);
    }
    throw new Error(`fewer than ${count} events of ${id} came`);
  }

  async stop(): Promise<void> {
    this.channel.close();
    for (const close of this.closers) await close();
    jest.useRealTimers();
  }

  private signed(rpc: string, caller: Caller): Metadata {
    const context: CallContext = {
      ...{ tenantId: 'tnt_1', actor: 'key_1', scopes: ['iso20022:*'], environment: 'live' },
      ...{ requestId: newId('req') },
      ...caller,
      ...{ server: this.name, rpc, issuedAt: Date.now() },
    };
    const metadata = new Metadata();
    metadata.set(CONTEXT_KEY, signContext(context, deriveKey(MASTER, this.name)));
    return metadata;
  }
}

/** The error of a call that must fail. */
export async function failure(call: Promise<unknown>): Promise<DomainError> {
  return call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: DomainError) => error,
  );
}
