import { DomainError } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { writePage } from '@masar/kit/store';
import type { ApiKeysServiceService } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { rotated, writeApiKey } from './api-key';
import type { CachedDirectory } from './cached-directory';
import { requireWithinReach, type Reach } from './grants';
import { requireSound } from './key-request';
import { hashKey, makeKey } from './keys';
import { owningTenant, type PlatformRecords } from './platform-records';

interface Deps {
  readonly records: PlatformRecords;
  readonly directory: CachedDirectory;
  readonly knownScopes: readonly string[];
  readonly pepper: string;
}

const DEFAULT_OVERLAP_SECONDS = 86_400;

/** API keys of the caller's tenant. A key leaves here once, when it is made; its hash never does. */
export function apiKeysHandlers(deps: Deps): Handlers<ApiKeysServiceService> {
  const { records, directory, knownScopes, pepper } = deps;
  const { apiKeys } = records;
  return {
    async createApiKey(scope, request) {
      const tenant = await owningTenant(records, scope);
      const openWorkspaceIds = await openOnes(records, scope, request.workspaceIds);
      const now = scope.clock.now();
      requireSound(request, { knownScopes, openWorkspaceIds, now });
      requireWithinReach(request, await reachOf(records, scope));
      const { name, scopes, workspaceIds, ipAllow, expiresAt } = request;
      const environment = tenant.kind === 'sandbox' ? 'test' : 'live';
      const { id, key } = makeKey(environment);
      const secret = { environment, hash: hashKey(pepper, key), previous: [] } as const;
      const outcome = await apiKeys.create(scope, id, {
        ...{ name, scopes, workspaceIds, ipAllow, ...secret },
        expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt),
      });
      if (outcome.isRepeat) throw answerLost(outcome.stored.id);
      return { ...writeApiKey(outcome.stored), key };
    },

    async listApiKeys(scope, asked) {
      return writePage(await apiKeys.list(scope, asked), asked, writeApiKey);
    },

    async getApiKey(scope, { id }) {
      return writeApiKey(await apiKeys.get(scope, id));
    },

    async rotateApiKey(scope, { id, overlapSeconds = DEFAULT_OVERLAP_SECONDS }) {
      const { environment } = (await apiKeys.get(scope, id)).record;
      const own = await reachOf(records, scope);
      const { key } = makeKey(environment, id);
      const hash = hashKey(pepper, key);
      const outcome = await apiKeys.update(scope, id, (before, now) => {
        requireWithinReach(before, own);
        return rotated(before, { hash, overlapSeconds }, now);
      });
      directory.forgetKey(id);
      if (outcome.isRepeat) throw answerLost(id);
      return { ...writeApiKey(outcome.stored), key };
    },

    async revokeApiKey(scope, { id }) {
      const { stored } = await apiKeys.update(scope, id, ({ revokedAt }, now) =>
        revokedAt ? {} : { revokedAt: now },
      );
      directory.forgetKey(id);
      return writeApiKey(stored);
    },
  };
}

/** What the caller may give away: the workspaces it is bound to are in its own key. */
async function reachOf({ apiKeys }: PlatformRecords, scope: Scope): Promise<Reach> {
  const own = await apiKeys.find(scope.tenantId, scope.actor);
  return { scopes: scope.scopes, workspaceIds: own?.record.workspaceIds ?? [] };
}

async function openOnes(
  { workspaces }: PlatformRecords,
  { tenantId }: Scope,
  ids: readonly string[],
): Promise<string[]> {
  const found = await Promise.all(ids.map((id) => workspaces.find(tenantId, id)));
  return found.flatMap((each) => (each?.record.status === 'active' ? [each.id] : []));
}

/**
 * A repeat reaches this service only when the gateway lost the first answer. The secret in it was
 * kept nowhere, and a new one could cut off a client that did get the answer.
 */
function answerLost(id: string): DomainError {
  const wayOut = `rotate ${id} with a new idempotency key, or revoke it`;
  const message = `this was done before and its secret cannot be shown again; ${wayOut}`;
  return new DomainError('CONFLICT', message, [
    { field: 'X-Idempotency-Key', code: 'SECRET_SHOWN_ONCE', message },
  ]);
}
