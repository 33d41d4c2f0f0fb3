import type { Connection } from 'mongoose';
import type { Registry } from 'prom-client';
import type { OutboxRelay } from '@masar/kit/outbox';
import type { Log } from '@masar/kit/telemetry';
import { AuditServiceService } from '@masar/proto/gen/ts/masar/audit/v1/audit';
import type { Directory } from '../identity/directory';
import type { LocalService } from '../upstream/local-upstream';
import { Anchors } from './anchors';
import { auditHandlers } from './audit-service';
import { Refusals } from './refusals';
import type { Trail } from './trail';

interface Deps {
  /** Connected; the gateway's own database. */
  readonly connection: Connection;
  readonly trail: Trail;
  readonly relay: OutboxRelay;
  readonly directory: Directory;
  readonly registry: Registry;
  readonly log: Log;
}

export interface Audit {
  readonly refusals: Refusals;
  readonly auditService: LocalService;
  /** Enters the pending refusals. */
  close(): Promise<void>;
}

/** The audit trail as the API shows it, the refusals that go into it, and its daily roots. */
export async function openAudit(deps: Deps): Promise<Audit> {
  const { trail } = deps;
  const anchors = new Anchors(deps);
  await trail.ensureIndexes();
  await anchors.ensureIndexes();
  const refusals = new Refusals(deps);
  void anchors.publishDue();
  const close = async (): Promise<void> => {
    await anchors.close();
    await refusals.close();
  };
  const handlers = auditHandlers({ trail, anchors });
  return { refusals, auditService: { definition: AuditServiceService, handlers }, close };
}
