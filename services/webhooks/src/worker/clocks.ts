import type { TenantClocks } from '@masar/kit/sweeps';
import { clockAhead, type Clock } from '@masar/kit/time';

/**
 * Cache of the tenants' clocks, so that a delivery costs no query for its clock. Refreshed by each
 * sweep: at most ten seconds old, and at once in the process that is told of a move.
 */
export class Clocks {
  private ahead: ReadonlyMap<string, number> = new Map();

  constructor(private readonly moved: Pick<TenantClocks, 'ahead'>) {}

  async refresh(): Promise<void> {
    this.ahead = await this.moved.ahead();
  }

  of(tenantId: string): Clock {
    return clockAhead(this.ahead.get(tenantId) ?? 0);
  }
}
