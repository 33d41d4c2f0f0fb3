import type { Scope } from '@masar/kit/scope';
import type { CachedDirectory } from '../cached-directory';
import { OPERATOR_TENANT } from '../directory';
import type { PlatformRecords } from '../platform-records';
import type { Stored } from '../records/stored';
import type { TenantRecord } from './tenant';
import { asOperator } from './tenants-service';

/** A tenant's clock: milliseconds ahead of the real time, and the number of its last move. */
export interface TenantClock {
  readonly offsetMs: number;
  /** Raised by each move, so that services can tell an old move from a new one. */
  readonly move: number;
}

interface Deps {
  readonly records: PlatformRecords;
  readonly directory: CachedDirectory;
}

/** Clocks of sandboxes, stored in the tenant's record, which every gateway's directory reads. */
export class TenantClocks {
  constructor(private readonly deps: Deps) {}

  /** Reads the database, not the cache; undefined for a tenant that does not exist. */
  async find(tenantId: string): Promise<TenantClock | undefined> {
    const stored = await this.deps.records.tenants.find(OPERATOR_TENANT, tenantId);
    return stored && clockOf(stored);
  }

  /**
   * Moves the clock of the scope's tenant; a repeated idempotency key moves it once. The tenant's record
   * is the operator's, but the move is the tenant's command and goes into the tenant's audit trail.
   * @param decide computes the new offset from the present one; it may run again
   * @throws DomainError NOT_FOUND, CONFLICT, or from decide
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

/** The record's version is the number of the move, since every change raises it. */
function clockOf({ record, version }: Stored<TenantRecord>): TenantClock {
  return { offsetMs: record.clockOffsetMs ?? 0, move: version };
}
