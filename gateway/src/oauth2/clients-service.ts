import { newId } from '@masar/kit/ids';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { readPage, writePage } from '@masar/kit/store';
import type {
  CreateOAuthClientRequest,
  OAuthClientsServiceService,
  OAuthClientWithSecret,
} from '@masar/proto/gen/ts/masar/platform/v1/oauth2';
import { CLIENT_PREFIX } from '../identity/directory';
import { revocationBy } from '../identity/credentials/grants';
import { hashKey, makeClientSecret } from '../identity/credentials/keys';
import { answerLost, grant } from '../identity/credentials/new-credential';
import { grantableReach } from '../identity/credentials/grantable-reach';
import type { PlatformRecords } from '../identity/platform-records';
import { writeOAuthClient } from '../identity/credentials/client';
import type { ClientDirectory } from './client-directory';

interface Deps {
  readonly records: PlatformRecords;
  readonly clients: ClientDirectory;
  readonly knownScopes: readonly string[];
  readonly pepper: string;
}

/** OAuth clients of the caller's tenant. An answer shows a secret once, when its client is made. */
export function clientsHandlers(deps: Deps): Handlers<OAuthClientsServiceService> {
  const { records, clients } = deps;
  const { oauthClients } = records;
  return {
    createOAuthClient: (scope, request) => createClient(deps, scope, request),

    async listOAuthClients(scope, request) {
      const asked = readPage(scope, request);
      return writePage(await oauthClients.list(scope, asked), asked, writeOAuthClient);
    },

    async revokeOAuthClient(scope, { id }) {
      const own = await grantableReach(records, scope);
      const { stored } = await oauthClients.update(scope, id, revocationBy(own));
      clients.forget(id);
      return writeOAuthClient(stored);
    },
  };
}

async function createClient(
  deps: Deps,
  scope: Scope,
  request: CreateOAuthClientRequest,
): Promise<OAuthClientWithSecret> {
  const { reach } = await grant(deps, scope, request);
  const secret = makeClientSecret();
  const record = { ...reach, hash: hashKey(deps.pepper, secret) };
  const id = newId(CLIENT_PREFIX);
  const { stored, isRepeat } = await deps.records.oauthClients.create(scope, id, record);
  if (isRepeat) {
    throw answerLost(`revoke ${stored.id} and create another with a new idempotency key`);
  }
  return { ...writeOAuthClient(stored), secret };
}
