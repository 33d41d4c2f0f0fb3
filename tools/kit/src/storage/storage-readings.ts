import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import { STORAGE_READ, toEvents, type StorageRead } from '../bus';
import { fraction, plainText } from '../money';
import { OUTBOX_INDEX, type OfferOutbox, type OutboxDocument, type OutboxRelay } from '../outbox';
import { systemScope } from '../scope';
import { databaseOf, fromDatabase, isDuplicate, WRITE } from '../store';
import type { Log } from '../telemetry';
import { addDays, dateOf } from '../time';

export interface StorageOptions {
  readonly connection: Connection;
  readonly relay: OutboxRelay;
  readonly log: Log;
  /** Source of the service's events, for example "/masar/zakat": its last part is the rail that stores. */
  readonly source: string;
  readonly firstAfterMs?: number;
}

/** A tenant's bytes in one collection. */
interface Stored {
  readonly _id: string;
  readonly bytes: number;
  readonly environment?: 'live' | 'sandbox' | null;
}

/** A reading, or the mark of a day whose readings are all there. */
interface Reading extends OutboxDocument {
  readonly day: string;
}

const COLLECTION = 'storage_readings';
/** Short-lived processes read nothing. */
const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 3_600_000;
const KEPT_DAYS = 7;
const BYTES_OF_A_GB = 1_000_000_000;
const GB_DECIMALS = 6;

/**
 * Reads once a UTC day how much each tenant stores in this service and tells it to billing. One reading for each tenant
 * and day, of any number of replicas: its id is made of both. All documents are read for it, in the background.
 */
export class StorageReadings {
  private readonly database: mongo.Db;
  private readonly readings: mongo.Collection<Reading>;
  private readonly offer: OfferOutbox;
  private readonly stop = new AbortController();
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly options: StorageOptions) {
    const { connection, relay } = options;
    this.database = databaseOf(connection);
    this.readings = this.database.collection<Reading>(COLLECTION);
    this.offer = relay.watch(this.database.collection<OutboxDocument>(COLLECTION));
  }

  async ensureIndexes(): Promise<void> {
    await fromDatabase(this.readings.createIndex(OUTBOX_INDEX.key, OUTBOX_INDEX.options));
  }

  start(): void {
    this.reading = this.readUntilStopped();
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.reading;
  }

  private async readUntilStopped(): Promise<void> {
    await this.pause(this.options.firstAfterMs ?? FIRST_AFTER_MS);
    while (!this.stop.signal.aborted) {
      await this.readToday().catch((err: unknown) => {
        this.options.log.warn({ err }, 'storage could not be read; it is tried again in an hour');
      });
      await this.pause(EVERY_MS);
    }
  }

  private async readToday(): Promise<void> {
    const day = dateOf(new Date());
    const done = `read/${day}`;
    if (await fromDatabase(this.readings.findOne({ _id: done }))) return;
    for (const stored of await this.storedByTenant()) {
      if (this.stop.signal.aborted) return;
      await this.tell(stored, day);
    }
    await this.insertOnce({ _id: done, tenantId: '', day, outbox: [] });
    await this.removeOld(day);
  }

  private async storedByTenant(): Promise<readonly Stored[]> {
    const byTenant = new Map<string, Stored>();
    for (const name of await this.collections()) {
      const counted = this.database.collection(name).aggregate<Stored>(SUM_BY_TENANT);
      for (const { _id, bytes, environment } of await fromDatabase(counted.toArray())) {
        const known = byTenant.get(_id);
        const sum = bytes + (known?.bytes ?? 0);
        const kind = environment ?? known?.environment ?? null;
        byTenant.set(_id, { _id, bytes: sum, environment: kind });
      }
    }
    return [...byTenant.values()];
  }

  private async collections(): Promise<readonly string[]> {
    const found = await fromDatabase(
      this.database.listCollections({}, { nameOnly: true }).toArray(),
    );
    return found.map(({ name }) => name).filter((name) => name !== COLLECTION);
  }

  private async tell({ _id: tenantId, bytes, environment }: Stored, day: string): Promise<void> {
    const { source } = this.options;
    const rail = source.slice(source.lastIndexOf('/') + 1);
    const work = { tenantId, environment: environment ?? 'live', name: 'storage', rail } as const;
    const quantity = fraction(bytes).div(BYTES_OF_A_GB).round(GB_DECIMALS);
    const data: StorageRead = {
      ...{ metric: 'storage', quantity: Number(plainText(quantity)), day, rail, workspaceId: null },
    };
    const _id = `${tenantId}/${day}`;
    const origin = { source, subject: _id, lastSequence: 0, at: new Date() };
    const outbox = toEvents(systemScope(work), origin, [{ type: STORAGE_READ, data }]);
    if (await this.insertOnce({ _id, tenantId, day, outbox }))
      this.offer({ _id, tenantId, outbox });
  }

  /** Readings that were told are of no use once no replica can take their day for today. */
  private async removeOld(today: string): Promise<void> {
    const old = { day: { $lt: addDays(today, -KEPT_DAYS) }, 'outbox.0': { $exists: false } };
    await fromDatabase(this.readings.deleteMany(old));
  }

  /** False when another replica has written it. */
  private async insertOnce(document: Reading): Promise<boolean> {
    try {
      await fromDatabase(this.readings.insertOne(document, WRITE));
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stop.signal }).catch(() => undefined);
  }
}

const SUM_BY_TENANT = [
  { $match: { tenantId: { $gt: '' } } },
  {
    $group: {
      _id: '$tenantId',
      bytes: { $sum: { $bsonSize: '$$ROOT' } },
      environment: { $max: '$environment' },
    },
  },
];
