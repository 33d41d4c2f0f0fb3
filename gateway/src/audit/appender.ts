import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { mongo } from 'mongoose';
import { atMost } from '@masar/kit/cache';
import { Batcher } from '@masar/kit/concurrency';
import { DURABLE, fromDatabase, isDuplicate } from '@masar/kit/store';
import { linked, type AuditEntry, type AuditRecord, type Tail } from './entry';

interface Waiting {
  readonly tenantId: string;
  readonly record: AuditRecord;
}

const MAX_ATTEMPTS = 20;
const MAX_PAUSE_MS = 100;
/** Cached ends of chains, by tenant: a cached one saves the query before the next entry. */
const MAX_TAILS = 10_000;

/**
 * Links records to the chains of their tenants. Each process makes one write at a time; records of
 * all tenants that arrive meanwhile form the next batch. The unique index on place and on id tells
 * when another process was faster, or the record is there already.
 */
export class Appender {
  private readonly tails = new LRUCache<string, Tail>(atMost(MAX_TAILS));
  private readonly batches: Batcher<Waiting, void>;

  constructor(
    private readonly entries: mongo.Collection<AuditEntry>,
    private readonly readTail: (tenantId: string) => Promise<Tail>,
  ) {
    // One batch at a time: each links to the entries of the one before it.
    this.batches = new Batcher((batch) => this.write(batch), 1);
  }

  /** @throws DomainError SERVICE_UNAVAILABLE, also when other processes were faster twenty times */
  append(tenantId: string, record: AuditRecord): Promise<void> {
    return this.batches.add({ tenantId, record });
  }

  private async write(batch: readonly Waiting[]): Promise<void> {
    let missing: readonly Waiting[] = batch;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      if (await this.areInserted(await this.linkedEntries(missing))) return;
      missing = await this.missingOf(batch);
      if (missing.length === 0) return;
      await sleep(Math.random() * Math.min(2 ** attempt, MAX_PAUSE_MS));
    }
    throw new Error('other processes appended to these trails each time; it is tried again');
  }

  private async linkedEntries(missing: readonly Waiting[]): Promise<AuditEntry[]> {
    const byTenant = new Map<string, AuditRecord[]>();
    for (const { tenantId, record } of missing) {
      const records = byTenant.get(tenantId);
      if (records) records.push(record);
      else byTenant.set(tenantId, [record]);
    }
    const chains = [...byTenant].map(async ([tenantId, records]) => {
      const tail = this.tails.get(tenantId) ?? (await this.readTail(tenantId));
      return linked(tenantId, tail, records);
    });
    return (await Promise.all(chains)).flat();
  }

  /**
   * Inserts in order and stops at the first refusal, so that the inserted part is whole chains. Cached
   * ends are kept only after a success: after a failure none of them is certain.
   */
  private async areInserted(next: readonly AuditEntry[]): Promise<boolean> {
    for (const { tenantId } of next) this.tails.delete(tenantId);
    try {
      await fromDatabase(this.entries.insertMany([...next], { ordered: true, ...DURABLE }));
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
    for (const { tenantId, seq, hash } of next) this.tails.set(tenantId, { seq, hash });
    return true;
  }

  /** Records of the batch that are not stored yet, each once. */
  private async missingOf(batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    const byId = new Map(batch.map((waiting) => [waiting.record.eventId, waiting]));
    const tenantIds = [...new Set(batch.map(({ tenantId }) => tenantId))];
    const known = { tenantId: { $in: tenantIds }, _id: { $in: [...byId.keys()] } };
    const found = this.entries.find(known).project<{ _id: string }>({ _id: 1 });
    for (const { _id } of await fromDatabase(found.toArray())) byId.delete(_id);
    return [...byId.values()];
  }
}
