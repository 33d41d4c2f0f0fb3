import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { readPage, writePage } from '@masar/kit/store';
import type {
  ApiKeysServiceService,
  ApiKeyWithSecret,
  CreateApiKeyRequest,
  RotateApiKeyRequest,
} from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { rotated, writeApiKey } from './api-key';
import type { CachedDirectory } from '../cached-directory';
import { requireWithinReach, revocationBy } from './grants';
import { hashKey, makeKey, newKeyId } from './keys';
import { answerLost, grant } from './new-credential';
import { grantableReach } from './grantable-reach';
import type { PlatformRecords } from '../platform-records';

interface Deps {
  readonly records: PlatformRecords;
  readonly directory: CachedDirectory;
  readonly knownScopes: readonly string[];
  readonly pepper: string;
}

const DEFAULT_OVERLAP_SECONDS = 86_400;

/**
 * API keys of the caller's tenant. An answer shows a key once, when it is made, and its hash never.
 */
export function apiKeysHandlers(deps: Deps): Handlers<ApiKeysServiceService> {
  const { records, directory } = deps;
  const { apiKeys } = records;
  return {
    createApiKey: (scope, request) => createApiKey(deps, scope, request),

    async listApiKeys(scope, request) {
      const asked = readPage(scope, request);
      return writePage(await apiKeys.list(scope, asked), asked, writeApiKey);
    },

    async getApiKey(scope, { id }) {
      return writeApiKey(await apiKeys.get(scope, id));
    },

    rotateApiKey: (scope, request) => rotateApiKey(deps, scope, request),

    async revokeApiKey(scope, { id }) {
      const own = await grantableReach(records, scope);
      const { stored } = await apiKeys.update(scope, id, revocationBy(own));
      directory.forgetKey(id);
      return writeApiKey(stored);
    },
  };
}

async function createApiKey(
  deps: Deps,
  scope: Scope,
  request: CreateApiKeyRequest,
): Promise<ApiKeyWithSecret> {
  const { tenant, reach } = await grant(deps, scope, request);
  const environment = tenant.kind === 'sandbox' ? 'test' : 'live';
  const id = newKeyId(deps.pepper);
  const key = makeKey(environment, id);
  const secret = { environment, hash: hashKey(deps.pepper, key), previous: [] } as const;
  const { partyId } = request;
  const record = { ...reach, partyId, ...secret };
  const outcome = await deps.records.apiKeys.create(scope, id, record);
  if (outcome.isRepeat) throw answerLost(rotateOrRevoke(outcome.stored.id));
  return { ...writeApiKey(outcome.stored), key };
}

async function rotateApiKey(
  { records, directory, pepper }: Deps,
  scope: Scope,
  { id, overlapSeconds = DEFAULT_OVERLAP_SECONDS }: RotateApiKeyRequest,
): Promise<ApiKeyWithSecret> {
  const { environment } = (await records.apiKeys.get(scope, id)).record;
  const own = await grantableReach(records, scope);
  const key = makeKey(environment, id);
  const hash = hashKey(pepper, key);
  const outcome = await records.apiKeys.update(scope, id, (before, now) => {
    requireWithinReach(before, own);
    return rotated(before, { hash, overlapSeconds }, now);
  });
  directory.forgetKey(id);
  if (outcome.isRepeat) throw answerLost(rotateOrRevoke(id));
  return { ...writeApiKey(outcome.stored), key };
}

function rotateOrRevoke(id: string): string {
  return `rotate ${id} with a new idempotency key, or revoke it`;
}
