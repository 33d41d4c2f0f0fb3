import type { Clock } from '@masar/kit/time';
import { allowing } from './credentials/addresses';
import { opens, type ApiKeyRecord } from './credentials/api-key';
import {
  OPERATOR_ID,
  OPERATOR_TENANT,
  type Claim,
  type Credential,
  type Directory,
} from './directory';
import { hashKey, isMarked, namedKey, parseKey, sameHash } from './credentials/keys';
import type { LastUsed } from './credentials/last-used';
import { Lookup } from './lookup';
import type { PlatformRecords } from './platform-records';
import type { Stored } from './records/stored';
import type { TenantRecord } from './tenants/tenant';
import type { WorkspaceRecord } from './workspaces/workspace';

interface Deps {
  readonly records: PlatformRecords;
  readonly lastUsed: LastUsed;
  /** Secret in every hash of a key. */
  readonly pepper: string;
  readonly earlierPeppers: readonly string[];
  readonly operatorKey: string;
  readonly clock: Clock;
}

/** A key, with its list of networks compiled. */
interface KnownKey {
  readonly stored: Stored<ApiKeyRecord>;
  readonly isAllowedFrom: (address: string) => boolean;
}

const OPERATOR: Credential = {
  id: OPERATOR_ID,
  tenantId: null,
  scopes: ['*', 'platform:*'],
  workspaceIds: [],
  environment: 'live',
};

/** The proto's form of an id; any other text is neither looked up nor cached. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The directory over the gateway's database. A cached key costs one HMAC and no query; a key that the
 * gateway never made costs a second HMAC, and no query either.
 */
export class CachedDirectory implements Directory {
  private readonly keys: Lookup<KnownKey>;
  private readonly tenants: Lookup<TenantRecord>;
  private readonly workspaces: Lookup<WorkspaceRecord>;
  private readonly lastUsed: LastUsed;
  private readonly peppers: readonly string[];
  private readonly operatorHash: string;

  constructor({ records, lastUsed, pepper, earlierPeppers, operatorKey, clock }: Deps) {
    const peppers = [pepper, ...earlierPeppers];
    const { tenants, workspaces, apiKeys } = records;
    this.keys = new Lookup(clock, async (id) => {
      const stored = peppers.some((each) => isMarked(each, id))
        ? await apiKeys.findOfAnyTenant(id)
        : undefined;
      return stored && { stored, isAllowedFrom: allowing(stored.record.ipAllow) };
    });
    this.tenants = new Lookup(clock, async (id) => {
      const stored = await tenants.find(OPERATOR_TENANT, id);
      return stored?.record;
    });
    this.workspaces = new Lookup(clock, async (path) => {
      const [tenantId = '', id = ''] = path.split('/');
      const stored = await workspaces.find(tenantId, id);
      return stored?.record;
    });
    this.lastUsed = lastUsed;
    this.peppers = peppers;
    this.operatorHash = hashKey(pepper, operatorKey);
  }

  async authenticate(bearer: string, address: string, now: Date): Promise<Credential | undefined> {
    const hashes = this.peppers.map((pepper) => hashKey(pepper, bearer));
    if (hashes.some((hash) => sameHash(hash, this.operatorHash))) return OPERATOR;
    const id = parseKey(bearer);
    const key = id && (await this.keyOpenedBy(hashes, id, now));
    if (!key || !key.isAllowedFrom(address)) return undefined;
    const { tenantId, record } = key.stored;
    const tenant = await this.tenants.find(tenantId);
    if (tenant?.status !== 'active') return undefined;
    this.lastUsed.note(id, now);
    const { scopes, workspaceIds, partyId } = record;
    return { id, tenantId, scopes, workspaceIds, partyId, environment: tenant.kind };
  }

  async claimOf(bearer: string): Promise<Claim | undefined> {
    const id = namedKey(bearer);
    const key = id && (await this.keys.find(id));
    return key ? { id, tenantId: key.stored.tenantId } : undefined;
  }

  async tenant(id: string): Promise<TenantRecord | undefined> {
    return ID.test(id) ? this.tenants.find(id) : undefined;
  }

  async workspace(tenantId: string, id: string): Promise<WorkspaceRecord | undefined> {
    if (!ID.test(tenantId) || !ID.test(id)) return undefined;
    const workspace = await this.workspaces.find(`${tenantId}/${id}`);
    return workspace?.status === 'active' ? workspace : undefined;
  }

  /** Makes a change of this key visible in this process at once; in others it takes up to 15 s. */
  forgetKey(id: string): void {
    this.keys.forget(id);
  }

  /** As forgetKey. */
  forgetTenant(id: string): void {
    this.tenants.forget(id);
  }

  /** As forgetKey. */
  forgetWorkspace(tenantId: string, id: string): void {
    this.workspaces.forget(`${tenantId}/${id}`);
  }

  /** A secret that does not open the cached key may be newer than the cache. */
  private async keyOpenedBy(
    hashes: readonly string[],
    id: string,
    now: Date,
  ): Promise<KnownKey | undefined> {
    const known = await this.keys.find(id);
    if (!known || opens(known.stored.record, hashes, now)) return known;
    const newer = await this.keys.findNewer(id);
    return newer && opens(newer.stored.record, hashes, now) ? newer : undefined;
  }
}
