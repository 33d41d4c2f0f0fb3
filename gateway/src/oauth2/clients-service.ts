import { DomainError } from '@masar/kit/errors';
import { newId } from '@masar/kit/ids';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { writePage } from '@masar/kit/store';
import type {
  CreateOAuthClientRequest,
  OAuthClientsServiceService,
  OAuthClientWithSecret,
} from '@masar/proto/gen/ts/masar/platform/v1/oauth2';
import { CLIENT_PREFIX } from '../identity/directory';
import { requireWithinReach, revocationBy } from '../identity/grants';
import { requireSound } from '../identity/key-request';
import { hashKey, makeClientSecret } from '../identity/keys';
import { ownReach } from '../identity/own-reach';
import {
  openWorkspacesAmong,
  owningTenant,
  type PlatformRecords,
} from '../identity/platform-records';
import { writeOAuthClient } from './client';
import type { ClientDirectory } from './client-directory';

interface Deps {
  readonly records: PlatformRecords;
  readonly clients: ClientDirectory;
  readonly knownScopes: readonly string[];
  readonly pepper: string;
}

/** OAuth clients of the caller's tenant. A secret leaves here once, when its client is made. */
export function clientsHandlers(deps: Deps): Handlers<OAuthClientsServiceService> {
  const { records, clients } = deps;
  const { oauthClients } = records;
  return {
    createOAuthClient: (scope, request) => createClient(deps, scope, request),

    async listOAuthClients(scope, asked) {
      return writePage(await oauthClients.list(scope, asked), asked, writeOAuthClient);
    },

    async revokeOAuthClient(scope, { id }) {
      const own = await ownReach(records, scope);
      const { stored } = await oauthClients.update(scope, id, revocationBy(own));
      clients.forget(id);
      return writeOAuthClient(stored);
    },
  };
}

async function createClient(
  { records, knownScopes, pepper }: Deps,
  scope: Scope,
  request: CreateOAuthClientRequest,
): Promise<OAuthClientWithSecret> {
  await owningTenant(records, scope);
  const openWorkspaceIds = await openWorkspacesAmong(request.workspaceIds, records, scope);
  requireSound(request, { knownScopes, openWorkspaceIds, now: scope.clock.now() });
  const { name, scopes, workspaceIds, ipAllow } = request;
  const expiresAt = request.expiresAt === undefined ? undefined : new Date(request.expiresAt);
  const reach = { scopes, workspaceIds, ipAllow, expiresAt };
  requireWithinReach(reach, await ownReach(records, scope));
  const secret = makeClientSecret();
  const record = { name, ...reach, hash: hashKey(pepper, secret) };
  const { stored, isRepeat } = await records.oauthClients.create(
    scope,
    newId(CLIENT_PREFIX),
    record,
  );
  if (isRepeat) throw answerLost(stored.id);
  return { ...writeOAuthClient(stored), secret };
}

/** A repeat reaches this service only when the gateway lost the first answer and its secret. */
function answerLost(id: string): DomainError {
  const wayOut = `revoke ${id} and create another with a new idempotency key`;
  const message = `this was done before and its secret cannot be shown again; ${wayOut}`;
  return new DomainError('CONFLICT', message, [
    { field: 'X-Idempotency-Key', code: 'SECRET_SHOWN_ONCE', message },
  ]);
}
