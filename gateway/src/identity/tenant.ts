import { TenantSettings, type Tenant } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import type { Stored } from './stored';

/** A customer of the platform. Values of plan and status are closed by the proto's enums. */
export interface TenantRecord {
  readonly name: string;
  readonly plan: string;
  readonly kind: 'live' | 'sandbox';
  /** ISO 3166-1 code. */
  readonly jurisdiction?: string | undefined;
  readonly status: string;
  readonly settings: TenantSettings;
  /** Milliseconds that a sandbox's clock is ahead; absent until it is moved. */
  readonly clockOffsetMs?: number;
}

export function writeTenant({ id, createdAt, updatedAt, record }: Stored<TenantRecord>): Tenant {
  return {
    id,
    ...record,
    // What earlier versions stored may lack a list; none is absent in a message.
    settings: TenantSettings.fromPartial(record.settings),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** What services may know of a tenant's decisions; undefined when it has made none. */
export function settingsOf({
  jurisdiction,
  settings,
}: TenantRecord): Readonly<Record<string, unknown>> | undefined {
  const known = Object.entries({ jurisdiction, ...settings });
  const decided = known.filter(([, value]) => value !== undefined && value !== null);
  return decided.length > 0 ? Object.fromEntries(decided) : undefined;
}
