import { makeCaller } from '../servers/callers';
import type { Servers } from '../servers/servers';
import { fill, recounted, type Stored, type Work } from './fill';
import type { Filled } from './rail';
import type { Tenant } from './tenant';

export type Masar = Omit<Servers, 'bare'>;

/** A tenant of the largest plan. @param number different for each tenant of a run */
export function openTenant(
  { masar: { url }, operatorKey }: Masar,
  number: number,
): Promise<Tenant> {
  const id = `growth-${number}`;
  // A sandbox's clock is what runs a sweep when it is asked to.
  const made = makeCaller({ url, operatorKey }, { id, kind: 'sandbox', scopes: ['*'] });
  return made.then((caller) => ({ id, number, url, caller }));
}

/** Copies the tenant's first document until it has so many. */
export async function filledWith(
  work: Work,
  filled: Filled & { readonly model: Stored },
): Promise<Filled> {
  const { tenant, model, list, documents } = filled;
  const { id: tenantId, number } = tenant;
  await fill(work, { model, tenantId, number, count: documents - 1 });
  await recounted(work, tenant, list);
  return filled;
}
