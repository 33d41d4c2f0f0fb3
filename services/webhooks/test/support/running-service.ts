import { randomBytes } from 'node:crypto';
import { Metadata, type Client, type ServiceError } from '@grpc/grpc-js';
import { inProcessBus, toEvents, type Event, type EventBus } from '@masar/kit/bus';
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
import { clockAhead } from '@masar/kit/time';
import { createConnection } from 'mongoose';
import { start } from '../../src/main';
import type { Resolve } from '../../src/network/guarded-lookup';
import { TIMES, type Times } from '../../src/worker/times';

const MASTER = 'a master secret of at least 32 characters';
const SECRET_KEY = 'another secret of at least 32 characters';
const MONGODB_URI = process.env['MASAR_TEST_MONGODB_URI'] ?? '';
const DEADLINE_MS = 10_000;

/** Everything sooner, so that no test waits for seconds. */
export const QUICK: Times = {
  ...TIMES,
  timeoutMs: 1_000,
  retryDelaysMs: [20, 20],
  leaseMs: 3_000,
  sweepEveryMs: 20,
};

export interface Options {
  readonly name?: string;
  readonly times?: Partial<Times>;
  readonly resolve?: Resolve;
  readonly env?: NodeJS.ProcessEnv;
}

/** Who calls. */
export interface Caller {
  readonly tenantId: string;
  readonly idempotencyKey?: string;
  /** Live when left out. */
  readonly environment?: 'live' | 'sandbox';
  readonly clockOffsetMs?: number;
}

export function newTenant(): Caller {
  return { tenantId: newId('tnt') };
}

/** A database for one test file: the workers of two must not share one. */
export function newName(): string {
  return `webhooks_${randomBytes(6).toString('hex')}`;
}

/** The service as it runs everywhere, on a free port, with a bus that the test publishes on. */
export class RunningService {
  private readonly sequences = new Map<string, number>();

  private constructor(
    readonly name: string,
    readonly bus: EventBus,
    private readonly channel: Client,
    private readonly stopService: () => Promise<void>,
  ) {}

  static async start({ name = newName(), times, resolve, env }: Options = {}) {
    const bus = inProcessBus({ log: createLog('test', 'silent') });
    const full = {
      MONGODB_URI,
      MASAR_CONTEXT_KEY: deriveKey(MASTER, name),
      MASAR_WEBHOOKS_SECRET_KEY: SECRET_KEY,
      MASAR_WEBHOOKS_ALLOW_LOOPBACK: 'true',
      GRPC_PORT: '0',
      LOG_LEVEL: 'silent',
      ...env,
    };
    const surroundings = { name, times: { ...QUICK, ...times }, ...(resolve && { resolve }) };
    const service = await start(full, bus, surroundings);
    const channel = createChannel(service.address);
    return new RunningService(name, bus, channel, () => service.stop());
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
      throw fromServiceError(error as ServiceError, 'webhooks');
    }
  }

  /** Tells the service of a move of the caller's clock, as the gateway does. */
  runDue(caller: Caller, move: number): Promise<RanDue> {
    return this.call(SWEEPS_SERVICE.runDue, { move }, caller);
  }

  /** Publishes events of one resource, as the outbox of a service does, and answers them. */
  async publish(
    { tenantId, environment = 'live', clockOffsetMs = 0 }: Caller,
    resourceId: string,
    ...types: readonly string[]
  ): Promise<readonly Event[]> {
    const scope = {
      ...{ tenantId, environment, actor: 'key_1', rpc: '/test', scopes: [] },
      ...{ requestId: 'req_1', clock: clockAhead(clockOffsetMs) },
    };
    const lastSequence = this.sequences.get(resourceId) ?? 0;
    this.sequences.set(resourceId, lastSequence + types.length);
    const origin = {
      source: '/masar/contracts',
      subject: resourceId,
      lastSequence,
      at: scope.clock.now(),
    };
    const domain = types.map((type) => ({ type, data: { contract: { id: resourceId } } }));
    const events = toEvents(scope, origin, domain);
    const taken = await this.bus.publish(events);
    if (taken.size !== events.length) throw new Error('the service did not take the events');
    return events;
  }

  async stop(): Promise<void> {
    this.channel.close();
    await this.stopService();
    await this.bus.close();
  }

  private signed(rpc: string, caller: Caller): Metadata {
    const context: CallContext = {
      ...{ actor: 'key_1', scopes: ['webhooks:*', 'events:*'], environment: 'live' },
      ...caller,
      ...{ requestId: newId('req'), server: this.name, rpc, issuedAt: Date.now() },
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

/** The database of a service, to see or change what no operation shows. */
export async function withDatabase<T>(
  name: string,
  work: (database: NonNullable<ReturnType<typeof createConnection>['db']>) => Promise<T>,
): Promise<T> {
  const connection = await createConnection(MONGODB_URI, { dbName: `masar_${name}` }).asPromise();
  try {
    return await work(connection.db!);
  } finally {
    await connection.close();
  }
}

/** An endpoint as it is stored, also after it was deleted. */
export function storedEndpoint(name: string, id: string): Promise<object | null> {
  return withDatabase(name, (database) =>
    database.collection<{ _id: string }>('endpoints').findOne({ _id: id }),
  );
}
