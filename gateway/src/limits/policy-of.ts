import { OPERATOR_TENANT, type Directory } from '../identity/directory';
import type { Policy } from './limiter';
import { planNamed } from './plans';

/** The operator's own calls are limited too, by the widest plan. */
const OPERATOR_PLAN = 'Core Banking';

/** The limits of a tenant's plan. */
export async function policyOf(directory: Directory, tenantId: string): Promise<Policy> {
  if (tenantId === OPERATOR_TENANT) return planNamed(OPERATOR_PLAN);
  const tenant = await directory.tenant(tenantId);
  if (!tenant) throw new Error('a credential was accepted for a tenant that does not exist');
  return planNamed(tenant.plan);
}
