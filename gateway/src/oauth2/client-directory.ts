import type { Clock } from '@masar/kit/time';
import { allowing } from '../identity/credentials/addresses';
import { isInForce } from '../identity/credentials/api-key';
import type { Directory } from '../identity/directory';
import { hashKey, sameHash } from '../identity/credentials/keys';
import { Lookup } from '../identity/lookup';
import type { PlatformRecords } from '../identity/platform-records';
import type { Stored } from '../identity/records/stored';
import type { OAuthClientRecord } from '../identity/credentials/client';

interface Deps {
  readonly records: PlatformRecords;
  /** Looks up the tenants. */
  readonly directory: Directory;
  readonly pepper: string;
  readonly earlierPeppers: readonly string[];
  readonly clock: Clock;
}

/** An OAuth client that may act now. */
export interface ActiveClient {
  readonly id: string;
  readonly tenantId: string;
  readonly environment: 'live' | 'sandbox';
  readonly record: OAuthClientRecord;
}

/** A client, with its list of networks compiled. */
interface KnownClient {
  readonly stored: Stored<OAuthClientRecord>;
  readonly isAllowedFrom: (address: string) => boolean;
}

const ID = /^[A-Za-z0-9_]{1,64}$/;

/**
 * The OAuth clients, cached for 15 s like keys: a revoked client is refused after that time at most.
 */
export class ClientDirectory {
  private readonly clients: Lookup<KnownClient>;
  private readonly directory: Directory;
  private readonly peppers: readonly string[];

  constructor({ records, directory, pepper, earlierPeppers, clock }: Deps) {
    this.clients = new Lookup(clock, async (id) => {
      const stored = await records.oauthClients.findOfAnyTenant(id);
      return stored && { stored, isAllowedFrom: allowing(stored.record.ipAllow) };
    });
    this.directory = directory;
    this.peppers = [pepper, ...earlierPeppers];
  }

  /** The client, unless it is revoked or expired, the address not allowed, or its tenant suspended. */
  async find(id: string, address: string, now: Date): Promise<ActiveClient | undefined> {
    const client = await this.existing(id);
    if (!client?.isAllowedFrom(address) || !isInForce(client.stored.record, now)) return undefined;
    const { tenantId, record } = client.stored;
    const tenant = await this.directory.tenant(tenantId);
    if (tenant?.status !== 'active') return undefined;
    return { id, tenantId, environment: tenant.kind, record };
  }

  /** The tenant of an existing client, even of a revoked one. */
  async tenantOf(id: string): Promise<string | undefined> {
    return (await this.existing(id))?.stored.tenantId;
  }

  /** Checks the client's secret in constant time. */
  opens({ record }: ActiveClient, secret: string): boolean {
    return this.peppers.some((pepper) => sameHash(record.hash, hashKey(pepper, secret)));
  }

  /** Makes a change of this client visible in this process at once; in others it takes up to 15 s. */
  forget(id: string): void {
    this.clients.forget(id);
  }

  private async existing(id: string): Promise<KnownClient | undefined> {
    return ID.test(id) ? this.clients.find(id) : undefined;
  }
}
