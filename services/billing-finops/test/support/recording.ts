import type { Caller, RunningService } from '@masar/kit/testing';
import {
  UsageServiceService as RPC,
  type GetUsageRequest,
  type RecordUsageRequest,
} from '@masar/proto/gen/ts/masar/billing/v1/usage';

/** One check of a customer, now, in no workspace. */
export function usage(over: Partial<RecordUsageRequest> = {}): RecordUsageRequest {
  return { workspaceId: 'default', metric: 'kyc_checks', quantity: 1, ...over };
}

/** Checks of customers in June so far. */
export function query(over: Partial<GetUsageRequest> = {}): GetUsageRequest {
  const period = { startDate: '2026-06-01', endDate: '2026-06-16' };
  return { workspaceId: 'default', metric: 'kyc_checks', ...period, ...over };
}

export async function total(
  service: RunningService,
  caller: Caller,
  over: Partial<GetUsageRequest> = {},
): Promise<number> {
  return (await service.call(RPC.getUsage, query(over), caller)).total;
}

/** Announces a new workspace, as the gateway does. */
export async function workspace(
  service: RunningService,
  { tenantId }: Caller,
  id: string,
): Promise<void> {
  const data = { workspace: { id, name: id, status: 'active' } };
  const source = '/masar/gateway';
  await service.publish({ tenantId, source, subject: id, type: 'workspace.created', data });
}
