import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { inProcessBus, type Event, type EventBus } from '../src/bus';
import { callUnary, createChannel, deriveKey, type CallContext } from '../src/rpc';
import { startService, type RunningService } from '../src/service';
import { AggregateStore, connect } from '../src/store';
import { sweep, SWEEPS_SERVICE, type RanDue, type SweepRule } from '../src/sweeps';
import { ranDue } from '../testing/ran-due';
import { signedFor } from './sign-call';
import { engineUri, openReplica, scopeOf, silent, TALLY, type Tally } from './tally';

/** The sweep at the start is the only one: what a moved clock makes due is left to who moves it. */
const NEVER_MS = 3_600_000;
const SECRET = 'a master secret of at least 32 characters';

/** Closes an open tally whose time has come; one that is called broken cannot be closed. */
export const EXPIRY: Omit<SweepRule<Tally>, 'store'> = {
  name: 'expiry',
  rail: 'tallies',
  dueAt: 'dueAt',
  decide: ({ status, names }) => {
    if (status === 'broken') throw new Error('it is broken');
    return {
      state: { status, names: [...names, 'expired'] },
      events: [{ type: 'tally.expired', data: {} }],
    };
  },
};

/** A database of tallies, any number of replicas of the service that expires them, and their events. */
export class TallyWorld {
  readonly events: Event[] = [];
  private readonly cleanups: (() => unknown)[] = [];

  private constructor(
    readonly name: string,
    readonly bus: EventBus,
    readonly connection: Connection,
  ) {}

  static async open(): Promise<TallyWorld> {
    const name = `tally_${randomUUID().slice(0, 8)}`;
    const connection = await connect({ uri: engineUri(), database: `masar_${name}` });
    const world = new TallyWorld(name, inProcessBus({ log: silent }), connection);
    const handle = async (event: Event): Promise<void> => void world.events.push(event);
    await world.bus.subscribe({ group: 'test', types: ['tally.expired'], handle });
    return world;
  }

  /** The tallies themselves, without a service; its events wait in their outbox. */
  async store(): Promise<AggregateStore<Tally>> {
    const { store, relay } = await openReplica(this.connection);
    await relay.close();
    return store;
  }

  async begin(count: number, state: Partial<Tally>, scope = scopeOf('t1')): Promise<void> {
    const store = await this.store();
    const whole = { status: 'open', names: [], ...state };
    const make = () => store.create(scope, () => ({ state: whole, events: [] }));
    await Promise.all(Array.from({ length: count }, make));
  }

  /** One more replica, real gRPC and all. */
  async start(uri = engineUri()): Promise<RunningService> {
    const { name, bus } = this;
    const service = await startService({
      name,
      bus,
      sweepEveryMs: NEVER_MS,
      env: {
        MONGODB_URI: uri,
        MASAR_CONTEXT_KEY: deriveKey(SECRET, name),
        GRPC_PORT: '0',
        LOG_LEVEL: 'warn',
      },
      build: (deps) => {
        const store = new AggregateStore<Tally>(TALLY, deps);
        const sweeps = [sweep({ ...EXPIRY, store })];
        return { stores: [store], sweeps, implement: () => undefined };
      },
    });
    this.cleanups.push(() => service.stop());
    return service;
  }

  /** Moves the clock of a sandbox at one replica, as the gateway does. */
  async runDue(
    service: RunningService,
    move: number,
    context: Partial<CallContext>,
  ): Promise<RanDue> {
    const channel = createChannel(service.address);
    try {
      const { runDue } = SWEEPS_SERVICE;
      const of = { server: this.name, environment: 'sandbox' as const, ...context };
      return await ranDue(() => {
        const metadata = signedFor(runDue.path, of, deriveKey(SECRET, this.name));
        return callUnary(channel, runDue, { request: { move }, metadata, deadlineMs: 60_000 });
      });
    } finally {
      channel.close();
    }
  }

  /** Every tally as it lies in the database. */
  async tallies() {
    const found = await this.connection.collection(TALLY.collection).find().toArray();
    return found as unknown as {
      readonly _id: string;
      readonly tenantId: string;
      readonly version: number;
      readonly state: Tally;
    }[];
  }

  /** How often each tally has expired in the events, repeats of one event counted once. */
  expiries(): Map<string, number> {
    const once = new Map(this.events.map(({ id, subject }) => [id, subject]));
    const counts = new Map<string, number>();
    for (const subject of once.values()) counts.set(subject, (counts.get(subject) ?? 0) + 1);
    return counts;
  }

  async close(): Promise<void> {
    for (const cleanup of this.cleanups.reverse()) await cleanup();
    await this.bus.close();
    await this.connection.dropDatabase();
    await this.connection.close();
  }
}
