import type { Connection, mongo } from 'mongoose';
import { EVENT_ID_PREFIX, toEvents } from '@masar/kit/bus';
import { firstId, newId } from '@masar/kit/ids';
import type { OutboxDocument, OutboxRelay } from '@masar/kit/outbox';
import type { Scope } from '@masar/kit/scope';
import { DURABLE, fromDatabase, isDuplicate } from '@masar/kit/store';
import type { Log } from '@masar/kit/telemetry';
import { dateOf, systemClock, type CalendarDate, type Clock } from '@masar/kit/time';
import type { AuditRoot } from '@masar/proto/gen/ts/masar/audit/v1/audit';
import { OPERATOR_TENANT, type Directory } from '../identity/directory';
import { OutboxCollection } from '../outbox/outbox-collection';
import type { Trail } from './trail';

/** A day's root of one tenant, and the event that publishes it. */
interface Anchor extends OutboxDocument, AuditRoot {
  readonly createdAt: Date;
}

export interface AnchorsOptions {
  readonly connection: Connection;
  readonly trail: Trail;
  readonly relay: OutboxRelay;
  readonly directory: Pick<Directory, 'tenant'>;
  readonly log: Log;
  readonly clock?: Clock;
}

const COLLECTION = 'audit_anchors';
const SOURCE = '/masar/gateway';
const LOOK_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Publishes the last hash of each trail when a UTC day has ended. A receiver that keeps these events
 * can prove that a whole trail was rewritten. Every gateway tries; the first write of a day wins.
 */
export class Anchors {
  private readonly outboxes: OutboxCollection<Anchor>;
  private readonly anchors: mongo.Collection<Anchor>;
  private readonly clock: Clock;
  private readonly timer: NodeJS.Timeout;
  private publishedDay: CalendarDate | undefined;
  private publishing: Promise<void> = Promise.resolve();

  constructor(private readonly options: AnchorsOptions) {
    this.outboxes = new OutboxCollection(COLLECTION, options);
    this.anchors = this.outboxes.documents;
    this.clock = options.clock ?? systemClock;
    this.timer = setInterval(() => void this.publishDue(), LOOK_EVERY_MS).unref();
  }

  async ensureIndexes(): Promise<void> {
    await fromDatabase(this.anchors.createIndex({ tenantId: 1, seq: 1 }));
    await this.outboxes.ensureIndex();
  }

  /** Publishes the roots of the day before this one, unless that is done. Never throws. */
  publishDue(): Promise<void> {
    this.publishing = this.publishing.then(async () => {
      const midnight = Date.parse(dateOf(this.clock.now()));
      const day = dateOf(new Date(midnight - DAY_MS));
      if (day === this.publishedDay) return;
      try {
        for (const tenantId of await this.options.trail.tenantIds()) {
          await this.publish(tenantId, day, midnight);
        }
        this.publishedDay = day;
      } catch (err) {
        this.options.log.warn({ err, day }, 'roots of the audit trail are published later');
      }
    });
    return this.publishing;
  }

  /** The published roots of a tenant by the place of their entry. */
  async rootsOf(tenantId: string): Promise<ReadonlyMap<number, string>> {
    const found = await fromDatabase(this.anchors.find({ tenantId }).sort({ seq: 1 }).toArray());
    return new Map(found.map(({ seq, root }) => [seq, root]));
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.publishing;
  }

  private async publish(tenantId: string, day: CalendarDate, midnight: number): Promise<void> {
    const [newest] = await fromDatabase(
      this.anchors.find({ tenantId }).sort({ seq: -1 }).limit(1).toArray(),
    );
    if (newest && newest.day >= day) return;
    const end = firstId(EVENT_ID_PREFIX, midnight);
    const { seq, hash: root } = await this.options.trail.tailBefore(tenantId, end);
    if (seq <= (newest?.seq ?? 0)) return;
    const tenant = await this.options.directory.tenant(tenantId);
    // Store nothing new about an erased tenant.
    if (!tenant && tenantId !== OPERATOR_TENANT) return;
    const anchor = this.anchorOf(tenantId, tenant?.kind ?? 'live', { day, seq, root });
    try {
      await fromDatabase(this.anchors.insertOne(anchor, DURABLE));
      this.outboxes.offer(anchor);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  private anchorOf(tenantId: string, environment: Scope['environment'], root: AuditRoot): Anchor {
    const id = `${tenantId}/audit/${root.day}`;
    const at = this.clock.now();
    const scope = {
      ...{ tenantId, actor: 'gateway', scopes: [], environment },
      ...{ requestId: newId('req'), rpc: 'publish audit roots', clock: this.clock },
    } as const;
    const origin = { source: SOURCE, subject: id, lastSequence: 0, at };
    const outbox = toEvents(scope, origin, [{ type: 'audit.root.published', data: root }]);
    return { _id: id, tenantId, ...root, createdAt: at, outbox };
  }
}
