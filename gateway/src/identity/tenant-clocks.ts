import type { Scope } from '@masar/kit/scope';
import type { CachedDirectory } from './cached-directory';
import { OPERATOR_TENANT } from './directory';
import type { PlatformRecords } from './platform-records';
import type { Stored } from './stored';
import type { TenantRecord } from './tenant';
import { asOperator } from './tenants-service';

/** Where a tenant's clock stands. */
export interface TenantClock {
  readonly offsetMs: number;
  /** Grows with each move; services tell an old move from a new one by it. */
  readonly move: number;
}

interface Deps {
  readonly records: PlatformRecords;
  readonly directory: CachedDirectory;
}

/** How far sandboxes are ahead, kept with the tenant, where every gateway's directory sees it. */
export class TenantClocks {
  constructor(private readonly deps: Deps) {}

  /** As it is stored, past the directory's cache; undefined for a tenant that does not exist. */
  async find(tenantId: string): Promise<TenantClock | undefined> {
    const stored = await this.deps.records.tenants.find(OPERATOR_TENANT, tenantId);
    return stored && clockOf(stored);
  }

  /**
   * Moves the clock of the scope's tenant; a repeated idempotency key moves it once. The tenant is
   * the operator's record, and the move the tenant's own command: it goes into the tenant's trail.
   * @param decide the new offset from the present one; it may run again
   * @throws DomainError NOT_FOUND, CONFLICT, and what decide throws
   */
  async move(scope: Scope, decide: (offsetMs: number) => number): Promise<TenantClock> {
    const { records, directory } = this.deps;
    const { tenantId } = scope;
    const { stored } = await records.tenants.update(
      { ...asOperator(scope), auditedFor: tenantId },
      tenantId,
      ({ clockOffsetMs = 0 }) => ({ clockOffsetMs: decide(clockOffsetMs) }),
    );
    directory.forgetTenant(tenantId);
    return clockOf(stored);
  }
}

/** The record's version serves as the number of the move: every change raises it. */
function clockOf({ record, version }: Stored<TenantRecord>): TenantClock {
  return { offsetMs: record.clockOffsetMs ?? 0, move: version };
}
