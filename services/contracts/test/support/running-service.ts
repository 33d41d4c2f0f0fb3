import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Metadata, type Client, type ServiceError } from '@grpc/grpc-js';
import { COMMAND_RECORDED, inProcessBus, type CommandRecord, type Event } from '@masar/kit/bus';
import type { DomainError } from '@masar/kit/errors';
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

const KEY = deriveKey('a master secret of at least 32 characters', 'contracts');
const DEADLINE_MS = 10_000;
const MAX_LOOKS = 500;

/** Who calls; a maker of a tenant of its own unless told otherwise. */
export type Caller = Pick<CallContext, 'tenantId' | 'actor'> & Partial<CallContext>;

/** A tenant that nobody else uses: the database is shared by the tests of one run. */
export function newTenant(): { readonly maker: Caller; readonly reviewer: Caller } {
  const tenantId = `tnt_${randomUUID()}`;
  return {
    maker: { tenantId, actor: 'key_maker' },
    reviewer: { tenantId, actor: 'key_reviewer' },
  };
}

/** The service as it runs everywhere, on a free port and by a clock that stands still (`NOW`). */
export class RunningService {
  private moves = 0;

  private constructor(
    private readonly channel: Client,
    private readonly events: readonly Event[],
    private readonly records: readonly Event[],
    private readonly closers: readonly (() => Promise<void>)[],
  ) {}

  static async start(): Promise<RunningService> {
    stopClock();
    const bus = inProcessBus({ log: createLog('test', 'silent') });
    const env = {
      MONGODB_URI: process.env['MASAR_TEST_MONGODB_URI'],
      MASAR_CONTEXT_KEY: KEY,
      GRPC_PORT: '0',
      LOG_LEVEL: 'silent',
    };
    const events: Event[] = [];
    await bus.subscribe({
      group: 'test',
      types: ['*'],
      handle: async (event) => void events.push(event),
    });
    const records: Event[] = [];
    await bus.subscribe({
      group: 'audit',
      types: [COMMAND_RECORDED],
      handle: async (event) => void records.push(event),
    });
    const service = await start(env, bus);
    const closers = [() => service.stop(), () => bus.close()];
    return new RunningService(createChannel(service.address), events, records, closers);
  }

  /** @throws DomainError as the gateway would see it */
  async call<Request, Response>(
    method: ClientMethod<Request, Response>,
    request: Request,
    caller: Caller,
  ): Promise<Response> {
    try {
      return await this.send(method, request, signed(method.path, caller));
    } catch (error) {
      throw fromServiceError(error as ServiceError, 'contracts');
    }
  }

  /** @throws ServiceError */
  send<Request, Response>(
    method: ClientMethod<Request, Response>,
    request: Request,
    metadata: Metadata,
  ): Promise<Response> {
    return callUnary(this.channel, method, { request, metadata, deadlineMs: DEADLINE_MS });
  }

  /** Runs what is due of a sandbox by its caller's clock, as moving the clock does. */
  runDue(caller: Caller): Promise<RanDue> {
    return this.call(SWEEPS_SERVICE.runDue, { move: (this.moves += 1) }, caller);
  }

  /** First occurrences of one contract's events, once there are so many: each may come again. */
  async eventsOf(id: string, count: number): Promise<readonly Event[]> {
    return this.found(this.events, id, count);
  }

  /** What the audit trail is told of one contract, once there is so much of it. */
  async recordsOf(id: string, count: number): Promise<readonly CommandRecord[]> {
    const found = await this.found(this.records, id, count);
    return found.map(({ data }) => data as CommandRecord);
  }

  private async found(events: readonly Event[], id: string, count: number) {
    for (let attempt = 0; attempt < MAX_LOOKS; attempt += 1) {
      const ofContract = events.filter(({ subject }) => subject === id);
      const found = ofContract.filter(
        (event, at) => ofContract.findIndex((other) => other.id === event.id) === at,
      );
      if (found.length >= count) return found;
      await sleep(5);
    }
    throw new Error(`fewer than ${count} events of ${id} came`);
  }

  async stop(): Promise<void> {
    this.channel.close();
    for (const close of this.closers) await close();
    releaseClock();
  }
}

/** The context of a call as the gateway signs it. */
export function signed(rpc: string, caller: Caller): Metadata {
  const context: CallContext = {
    scopes: ['contracts:*', 'kafalah:*'],
    environment: 'live',
    requestId: `req_${randomUUID()}`,
    ...caller,
    server: 'contracts',
    rpc,
    issuedAt: Date.now(),
  };
  const metadata = new Metadata();
  metadata.set(CONTEXT_KEY, signContext(context, KEY));
  return metadata;
}

/** The error of a call that must fail. */
export async function failure(call: Promise<unknown>): Promise<DomainError> {
  return call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: DomainError) => error,
  );
}
