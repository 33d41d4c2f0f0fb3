import type { Connection } from 'mongoose';
import { databaseOf, fromDatabase } from '@masar/kit/store';

/**
 * Only a suspended tenant may be erased: the keys of an active one could make new data meanwhile.
 * @throws Error that says how to suspend it
 */
export async function requireSuspended(connection: Connection, tenantId: string): Promise<void> {
  const tenants = databaseOf(connection).collection('tenants');
  const found = await fromDatabase(tenants.findOne({ id: tenantId }));
  if (!found || found['record']?.status === 'suspended') return;
  throw new Error(
    `the tenant ${tenantId} is ${found['record']?.status}: suspend it (PATCH /v1/tenants/${tenantId} with status suspended), and wait a minute`,
  );
}
