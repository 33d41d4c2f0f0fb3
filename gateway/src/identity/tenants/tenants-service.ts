import { DomainError } from '@masar/kit/errors';
import { newId } from '@masar/kit/ids';
import { MAX_SETTINGS_BYTES, type Handlers } from '@masar/kit/rpc';
import { holds, type Scope } from '@masar/kit/scope';
import { readPage, writePage } from '@masar/kit/store';
import {
  TenantSettings,
  type PatchTenantRequest,
  type TenantsServiceService,
} from '@masar/proto/gen/ts/masar/platform/v1/platform';
import type { CachedDirectory } from '../cached-directory';
import { OPERATOR_TENANT } from '../directory';
import { setAt, setFields } from '../records/merge-patch';
import type { PlatformRecords } from '../platform-records';
import { idTaken } from '../records/records';
import { writeTenant } from './tenant';
import { requireCompleteSettings } from './complete-settings';

interface Deps {
  readonly records: PlatformRecords;
  readonly directory: CachedDirectory;
  /** An erased tenant's trail is kept: a new tenant with its id could read that trail. */
  readonly hasTrail: (tenantId: string) => Promise<boolean>;
}

/** Tenants are records of the operator's own tenant, and only the operator changes them. */
export function tenantsHandlers({
  records: { tenants },
  directory,
  hasTrail,
}: Deps): Handlers<TenantsServiceService> {
  return {
    async createTenant(scope, { id = madeId(), name, plan, jurisdiction, ...request }) {
      if (id === OPERATOR_TENANT) throw idTaken('tenant');
      const kind = request.kind === 'sandbox' ? 'sandbox' : 'live';
      const { settings = {} } = request;
      checkSettings(settings);
      const record = { name, plan, kind, jurisdiction, status: 'active', settings } as const;
      const isNew = !(await tenants.find(OPERATOR_TENANT, id));
      if (isNew && (await hasTrail(id))) throw idTaken('tenant');
      const { stored } = await tenants.create(asOperator(scope), id, record);
      directory.forgetTenant(stored.id);
      return writeTenant(stored);
    },

    async listTenants(scope, request) {
      const asked = readPage(scope, request);
      return writePage(await tenants.list(asOperator(scope), asked), asked, writeTenant);
    },

    async getTenant(scope, { tenantId }) {
      const mayRead = tenantId === scope.tenantId || holds(scope.scopes, 'platform:read');
      // A tenant's own scope contains no tenants: the answer is that of an id that never existed.
      return writeTenant(await tenants.get(mayRead ? asOperator(scope) : scope, tenantId));
    },

    async patchTenant(scope, patch) {
      const { stored } = await tenants.update(asOperator(scope), patch.tenantId, (tenant) => ({
        ...setFields(patch, ['name', 'plan', 'status']),
        ...patchedSettings(tenant.settings, patch),
      }));
      directory.forgetTenant(stored.id);
      return writeTenant(stored);
    },
  };
}

/**
 * The scope of the operator's own tenant, which contains the tenants. The idempotency key includes
 * the tenant that it was sent with.
 */
export function asOperator({ tenantId, idempotencyKey, ...scope }: Scope): Scope {
  if (idempotencyKey === undefined) return { ...scope, tenantId: OPERATOR_TENANT };
  const key = `${tenantId} ${idempotencyKey}`;
  return { ...scope, tenantId: OPERATOR_TENANT, idempotencyKey: key };
}

const IN_SETTINGS = 'settings.';

/** In lower case, like the ids that clients may choose. */
function madeId(): string {
  return newId('tnt').toLowerCase();
}

/** Settings are checked only when the patch sets one: old settings must not block another change. */
function patchedSettings(
  before: TenantSettings,
  { settings = {}, paths }: PatchTenantRequest,
): { settings?: TenantSettings } {
  if (paths.includes('settings')) return { settings: {} };
  const own = paths.filter((path) => path.startsWith(IN_SETTINGS));
  if (own.length === 0) return {};
  const merged = own.reduce<object>(
    (target, path) => setAt(target, path.slice(IN_SETTINGS.length).split('.'), settings),
    before,
  );
  requireCompleteSettings(merged);
  // Adds the empty lists that every message has.
  const after = TenantSettings.fromPartial(merged);
  checkSettings(after);
  return { settings: after };
}

function checkSettings(settings: TenantSettings): void {
  refuseContradiction(settings);
  refuseOversize(settings);
}

/** Larger settings do not fit the signed context, and every call of the tenant would fail. */
function refuseOversize(settings: TenantSettings): void {
  const size = Buffer.byteLength(JSON.stringify(settings));
  if (size <= MAX_SETTINGS_BYTES) return;
  const message = `settings have ${size} bytes as JSON, and at most ${MAX_SETTINGS_BYTES} may come with each call: take entries out of their lists`;
  const detail = { field: 'settings', code: 'INVALID_VALUE', message };
  throw new DomainError('VALIDATION_ERROR', message, [detail]);
}

/** Under this pair no contract could be submitted. With one of them left out, the contract decides it. */
function refuseContradiction({ murabaha }: TenantSettings): void {
  if (murabaha?.rebateMode !== 'COMMITTED' || murabaha.rebateMethod !== 'NONE') return;
  const field = 'settings.murabaha.rebateMethod';
  const message = `${field} must not be NONE while rebateMode is COMMITTED: a rebate that is owed is computed`;
  throw new DomainError('VALIDATION_ERROR', message, [{ field, code: 'INVALID_VALUE', message }]);
}
