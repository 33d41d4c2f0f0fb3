import { randomBytes } from 'node:crypto';
import { inProcessBus, toEvents, type Event, type EventBus } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import { createLog } from '@masar/kit/telemetry';
import { clockAhead } from '@masar/kit/time';
import { createConnection } from 'mongoose';
import { CalledService, contextKeyOf } from '@masar/kit/testing';
import { start } from '../../src/main';
import type { Resolve } from '../../src/network/guarded-lookup';
import { TIMES, type Times } from '../../src/worker/times';

export { failure } from '@masar/kit/testing';

const SECRET_KEY = 'another secret of at least 32 characters';
const MONGODB_URI = process.env['MASAR_TEST_MONGODB_URI'] ?? '';

/**
 * Retries come at once, and receivers have time to answer on a busy machine. No lease ends during a
 * test, so one that waits for the end of a lease fails. Moved clocks are swept only by `runDue`.
 */
export const QUICK: Times = {
  ...TIMES,
  timeoutMs: 20_000,
  retryDelaysMs: [20, 20],
  leaseMs: 3_600_000,
  sweepEveryMs: 20,
  clocksEveryMs: 3_600_000,
};

export interface Options {
  readonly name?: string;
  readonly times?: Partial<Times>;
  readonly resolve?: Resolve;
  readonly env?: NodeJS.ProcessEnv;
}

export interface Caller {
  readonly tenantId: string;
  readonly idempotencyKey?: string;
  /** Live by default. */
  readonly environment?: 'live' | 'sandbox';
  readonly clockOffsetMs?: number;
}

export function newTenant(): Caller {
  return { tenantId: newId('tnt') };
}

/** Name of a database for one test file: the workers of two files must not share one. */
export function newName(): string {
  return `webhooks_${randomBytes(6).toString('hex')}`;
}

/** The real service on a free port, with a bus that the test publishes on. */
export class RunningService extends CalledService {
  private readonly sequences = new Map<string, number>();

  private constructor(
    address: string,
    readonly name: string,
    readonly bus: EventBus,
    private readonly stopService: () => Promise<void>,
  ) {
    super({ address, server: name, caller: { scopes: ['webhooks:*', 'events:*'] } });
  }

  static async start({ name = newName(), times, resolve, env }: Options = {}) {
    const bus = inProcessBus({ log: createLog('test', 'silent') });
    const full = {
      MONGODB_URI,
      MASAR_CONTEXT_KEY: contextKeyOf(name),
      MASAR_WEBHOOKS_SECRET_KEY: SECRET_KEY,
      MASAR_WEBHOOKS_ALLOW_LOOPBACK: 'true',
      GRPC_PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    };
    const surroundings = { name, times: { ...QUICK, ...times }, ...(resolve && { resolve }) };
    const service = await start(full, bus, surroundings);
    return new RunningService(service.address, name, bus, () => service.stop());
  }

  /** Publishes events of one resource as the outbox of a service does, and answers these events. */
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
    this.close();
    await this.stopService();
    await this.bus.close();
  }
}

/** The database of a service, for documents and fields that no operation shows or changes. */
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

/** The stored document of an endpoint, also of a deleted one. */
export function storedEndpoint(name: string, id: string): Promise<object | null> {
  return withDatabase(name, (database) =>
    database.collection<{ _id: string }>('endpoints').findOne({ _id: id }),
  );
}
