import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent } from '@masar/kit/bus';
import { omit } from '@masar/kit/decision';
import { writeJson } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/platform/v1/platform';
import { TenantSettings, type Tenant } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import type { Shown } from '../records/stored';

/** A customer of the platform. The proto's enums list the values of plan and status. */
export interface TenantRecord {
  readonly name: string;
  readonly plan: string;
  readonly kind: 'live' | 'sandbox';
  /** ISO 3166-1 code. */
  readonly jurisdiction?: string | undefined;
  readonly status: string;
  readonly settings: TenantSettings;
  /** Milliseconds that a sandbox's clock is ahead; absent before its first move. */
  readonly clockOffsetMs?: number;
}

export function writeTenant({ id, createdAt, updatedAt, record }: Shown<TenantRecord>): Tenant {
  return {
    id,
    ...record,
    // Settings stored by earlier versions may lack a list; a message has every list.
    settings: TenantSettings.fromPartial(record.settings),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The tenant's own settings as services see them; undefined when it has none. */
export function settingsOf({
  jurisdiction,
  settings,
}: TenantRecord): Readonly<Record<string, unknown>> | undefined {
  const known = Object.entries({ jurisdiction, ...settings });
  const decided = known.filter(([, value]) => value !== undefined && value !== null);
  return decided.length > 0 ? Object.fromEntries(decided) : undefined;
}

/** An event for every change except a move of the clock, which services learn by themselves. */
export function tellTenant(after: Shown<TenantRecord>, before?: TenantRecord): DomainEvent[] {
  const [was, is] = [before, after.record].map((each) => each && omit(each, 'clockOffsetMs'));
  if (isDeepStrictEqual(was, is)) return [];
  const { clockOffsetMs = 0 } = after.record;
  const tenantTime = new Date(after.updatedAt.getTime() + clockOffsetMs).toISOString();
  const data = { tenant: writeJson(shapes.Tenant, writeTenant(after)), tenantTime };
  return [{ type: before ? 'tenant.updated' : 'tenant.created', data }];
}
