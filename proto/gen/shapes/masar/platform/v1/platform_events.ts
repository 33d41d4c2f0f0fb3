// Made by tools/apigen from the .proto file of this name: change that.

import { instant, object, required, type Value } from '@masar/kit/shape';
import { Tenant, Workspace } from '../../../masar/platform/v1/platform';

export const TenantCreated = object({
  tenant: required(Tenant),
  tenantTime: required(instant),
});
export type TenantCreated = Value<typeof TenantCreated>;

export const TenantUpdated = object({
  tenant: required(Tenant),
  tenantTime: required(instant),
});
export type TenantUpdated = Value<typeof TenantUpdated>;

export const WorkspaceCreated = object({
  workspace: required(Workspace),
});
export type WorkspaceCreated = Value<typeof WorkspaceCreated>;

export const WorkspaceUpdated = object({
  workspace: required(Workspace),
});
export type WorkspaceUpdated = Value<typeof WorkspaceUpdated>;
