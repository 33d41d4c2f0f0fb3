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
import { apiKeysHandlers } from './api-keys-service';
import { CachedDirectory } from './cached-directory';
import type { Directory } from './directory';
import { LastUsed } from './last-used';
import { hasTrail } from './off-boarding';
import { openRecords, type PlatformRecords } from './platform-records';
import { TenantClocks } from './tenant-clocks';
import { tenantsHandlers } from './tenants-service';
import { workspacesHandlers } from './workspaces-service';

export interface IdentityOptions {
  /** Connected; the gateway's own database. */
  readonly connection: Connection;
  /** Publishes the records of commands; started by the caller. */
  readonly relay: OutboxRelay;
  /** Secret mixed into the stored hashes. */
  readonly pepper: string;
  /** Keys that were made under these still open. */
  readonly earlierPeppers?: readonly string[];
  readonly operatorKey: string;
  readonly log: Log;
  /** Tells how old a cached answer is. */
  readonly clock?: Clock;
}

export interface Identity {
  readonly directory: Directory;
  readonly records: PlatformRecords;
  readonly services: readonly LocalService[];
  readonly clocks: TenantClocks;
  /** Writes when keys were last used; the connection stays open. */
  close(): Promise<void>;
}

/** Tenants, workspaces and API keys: the directory for the pipeline, and the operations on them. */
export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  const { connection, relay, pepper, operatorKey, log, clock = systemClock } = options;
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
        handlers: tenantsHandlers({
          ...{ records, directory },
          hasTrail: (tenantId) => hasTrail(connection, tenantId),
        }),
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
