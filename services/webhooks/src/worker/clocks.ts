import type { TenantClocks } from '@masar/kit/sweeps';
import { clockAhead, type Clock } from '@masar/kit/time';

/**
 * Cache of the tenants' clocks, so that a delivery costs no query for its clock. Each sweep refreshes
 * it, so it is at most ten seconds old; the process that handles a move refreshes it at once.
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
