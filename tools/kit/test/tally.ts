import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import pino from 'pino';
import { inProcessBus, type Event, type EventBus } from '../src/bus';
import { newId } from '../src/ids';
import { OutboxRelay } from '../src/outbox';
import type { Scope } from '../src/scope';
import { AggregateStore, connect, type AggregateKind } from '../src/store';
import { systemClock } from '../src/time';

/** The aggregate of these tests: it keeps the names of the commands that it has seen. */
export interface Tally {
  readonly status: string;
  readonly names: readonly string[];
  /** One tally sits on it; most have none. */
  readonly seat?: string | undefined;
  readonly marks?: readonly { readonly by: string; readonly on?: string }[];
  /** Too long for a list. */
  readonly text?: string;
  readonly rank?: number;
  /** When it expires. */
  readonly dueAt?: Date;
}

export const TALLY: AggregateKind = {
  subject: 'tally',
  collection: 'tallies',
  idPrefix: 'tal',
  source: '/masar/test',
  listedBy: [['status'], ['status', 'color']],
  sortedBy: [['rank']],
  uniqueBy: ['seat'],
  isNumbered: true,
  reportedBy: ['marks.by'],
  unlisted: ['text'],
};

export const silent = pino({ level: 'silent' });

/** URI of the engine that jest's globalSetup started. */
export function engineUri(): string {
  const uri = process.env['MASAR_TEST_MONGODB_URI'];
  if (!uri) throw new Error('MASAR_TEST_MONGODB_URI is not set: run the tests with jest');
  return uri;
}

/** A database of its own, dropped by its close. */
export async function openDatabase(): Promise<{ connection: Connection; close(): Promise<void> }> {
  const connection = await connect({ uri: engineUri(), database: `kit-${randomUUID()}` });
  const close = async () => {
    await connection.dropDatabase();
    await connection.close();
  };
  return { connection, close };
}

/** A store as one replica of a service has it, with a relay of its own that is not started. */
export async function openReplica(
  connection: Connection,
  bus: EventBus = inProcessBus({ log: silent }),
) {
  const replica = connection.useDb(connection.name);
  const relay = new OutboxRelay({ bus, log: silent, sweepEveryMs: 50 });
  const store = new AggregateStore<Tally>(TALLY, { connection: replica, relay });
  await store.ensureIndexes();
  return { store, relay, connection: replica };
}

export function scopeOf(tenantId: string, idempotencyKey?: string): Scope {
  return {
    tenantId,
    actor: 'key_tester',
    scopes: ['*'],
    environment: 'live',
    requestId: newId('req'),
    rpc: '/masar.test.v1.Tallies/Command',
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    clock: systemClock,
  };
}

export function begin(status = 'open') {
  return (id: string) => ({
    state: { status, names: [] },
    events: [{ type: 'tally.begun', data: { id } }],
  });
}

/** A command that leaves its name in the state and tells it. */
export function count(name: string) {
  return (state: Tally) => ({
    state: { ...state, names: [...state.names, name] },
    events: [{ type: 'tally.counted', data: { name } }],
  });
}

/** The outbox of each tally as it lies in the database. */
export async function outboxes(connection: Connection): Promise<Map<string, Event[]>> {
  const found = await connection.collection(TALLY.collection).find().toArray();
  return new Map(found.map(({ _id, outbox }) => [String(_id), outbox as Event[]]));
}

/** Numbers that stored tallies of the series have, in order. */
export async function storedNumbers(
  connection: Connection,
  tenantId: string,
  series: string,
): Promise<number[]> {
  const tallies = connection.collection(TALLY.collection);
  const found = await tallies.find({ tenantId, 'place.series': series }).toArray();
  return found.map(({ place }) => (place as { number: number }).number).sort((a, b) => a - b);
}
