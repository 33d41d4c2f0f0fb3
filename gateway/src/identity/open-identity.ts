import type { Connection } from 'mongoose';
import type { OutboxRelay } from '@masar/kit/outbox';
import { systemClock, type Clock } from '@masar/kit/time';
import type { Log } from '@masar/kit/telemetry';
import {
  ApiKeysServiceService,
  TenantsServiceService,
  WorkspacesServiceService,
} from '@masar/proto/gen/ts/masar/platform/v1/platform';
import scopes from '@masar/proto/scopes.json';
import type { LocalService } from '../upstream/local-upstream';
import { apiKeysHandlers } from './credentials/api-keys-service';
import { CachedDirectory } from './cached-directory';
import type { Directory } from './directory';
import { LastUsed } from './credentials/last-used';
import { openRecords, type PlatformRecords } from './platform-records';
import { TenantClocks } from './tenants/tenant-clocks';
import { tenantsHandlers } from './tenants/tenants-service';
import { workspacesHandlers } from './workspaces/workspaces-service';

export interface IdentityOptions {
  /** Connected; the gateway's own database. */
  readonly connection: Connection;
  /** Publishes the records of commands; started by the caller. */
  readonly relay: OutboxRelay;
  /** Secret in the stored hashes. */
  readonly pepper: string;
  /** Earlier peppers: keys made under them still work. */
  readonly earlierPeppers?: readonly string[];
  readonly operatorKey: string;
  readonly log: Log;
  /** True for an id that has an audit trail. */
  readonly hasTrail: (tenantId: string) => Promise<boolean>;
  /** Measures the age of cached answers. */
  readonly clock?: Clock;
}

export interface Identity {
  readonly directory: Directory;
  readonly records: PlatformRecords;
  readonly services: readonly LocalService[];
  readonly clocks: TenantClocks;
  /** Writes the last uses of keys; the connection stays open. */
  close(): Promise<void>;
}

/** Opens the directory for the pipeline, and the operations on tenants, workspaces and API keys. */
export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  const { connection, relay, pepper, operatorKey, log, clock = systemClock, hasTrail } = options;
  const records = await openRecords(connection, relay);
  const lastUsed = new LastUsed((dates) => records.apiKeys.raise('lastUsedAt', dates), log);
  const { earlierPeppers = [] } = options;
  const peppers = { pepper, earlierPeppers };
  const directory = new CachedDirectory({ records, lastUsed, ...peppers, operatorKey, clock });
  const knownScopes = Object.keys(scopes);
  return {
    directory,
    clocks: new TenantClocks({ records, directory }),
    records,
    services: [
      {
        definition: TenantsServiceService,
        handlers: tenantsHandlers({ records, directory, hasTrail }),
      },
      {
        definition: WorkspacesServiceService,
        handlers: workspacesHandlers({ records, directory }),
      },
      {
        definition: ApiKeysServiceService,
        handlers: apiKeysHandlers({ records, directory, knownScopes, pepper }),
      },
    ],
    close: () => lastUsed.close(),
  };
}
