import type { TenantClocks } from '@masar/kit/sweeps';
import { clockAhead, type Clock } from '@masar/kit/time';

/**
 * Where the clocks of the tenants stand, from memory: deliveries ask nothing of the database for it.
 * As of the last sweep: ten seconds old at most, and new where a move was told.
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
