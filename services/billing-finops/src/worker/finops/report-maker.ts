import type { Scope } from '@masar/kit/scope';
import type { Worker } from '@masar/kit/service';
import type { Log } from '@masar/kit/telemetry';
import { makeReport, type MakingParts } from './report-making';

/** Reports that are made at once, each of another tenant: a long report holds up neither sweeps nor other tenants. */
const AT_ONCE = 2;

interface Order {
  readonly scope: Scope;
  readonly id: string;
}

/** Makes reports in the background. The sweep offers it the due ones. */
export class ReportMaker implements Worker {
  private readonly waiting = new Map<string, Order>();
  private readonly inWork = new Map<string, Promise<void>>();
  private isOver = false;

  constructor(private readonly parts: MakingParts & { readonly log: Log }) {}

  start(): void {
    this.isOver = false;
  }

  /** Stops soon: unfinished reports are released, for another replica or the next start. */
  async close(): Promise<void> {
    this.isOver = true;
    this.waiting.clear();
    await Promise.all(this.inWork.values());
  }

  /** Queues a report, unless it is queued already. */
  offer(order: Order): void {
    if (this.isOver) return;
    this.waiting.set(order.id, order);
    this.next();
  }

  private next(): void {
    for (const order of this.waiting.values()) {
      const { tenantId } = order.scope;
      if (this.inWork.size >= AT_ONCE) return;
      if (this.inWork.has(tenantId)) continue;
      this.waiting.delete(order.id);
      this.inWork.set(tenantId, this.make(order));
    }
  }

  private async make({ scope, id }: Order): Promise<void> {
    try {
      await makeReport(this.parts, { scope, id, isOver: () => this.isOver });
    } catch (err) {
      this.parts.log.error({ err, id }, 'a report was not made; it is tried again');
    } finally {
      this.inWork.delete(scope.tenantId);
      this.next();
    }
  }
}
