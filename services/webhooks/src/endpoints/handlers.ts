import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { notFound, readPage, writePage, type Stored } from '@masar/kit/store';
import type { WebhooksServiceService } from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import type { Secrets } from '../network/secrets';
import type { SsrfGuard } from '../network/ssrf-guard';
import type { Destination } from '../shared/destination';
import {
  create,
  ENDED_BY,
  patch,
  remove,
  rotate,
  secretMadeUnder,
  type Endpoint,
  type StoredSecret,
} from './endpoint';
import type { EndpointStore } from './store';
import { readCreation, readPatch } from './wire/read-endpoint';
import { writeEndpoint } from './wire/write-endpoint';

type Rpcs = Handlers<typeof WebhooksServiceService>;

const DEFAULT_OVERLAP_SECONDS = 86_400;

interface EndpointParts {
  readonly store: EndpointStore;
  readonly secrets: Secrets;
  readonly ssrfGuard: SsrfGuard;
  readonly deliveries: { abandon(of: Destination, error: string, now: Date): Promise<void> };
  /** The copies of endpoints that this process's worker caches. */
  readonly endpoints: { forget(id: string): void };
  readonly health: { forget(endpointId: string): Promise<void> };
}

/** The operations on endpoints that create no delivery. */
export function endpointHandlers(parts: EndpointParts) {
  const { store } = parts;
  return {
    createEndpoint: creating(parts),
    listEndpoints: async (scope, request) => {
      const asked = readPage(scope, request);
      return writePage(await store.list(scope, asked), asked, writeEndpoint);
    },
    getEndpoint: async (scope, { id }) => writeEndpoint(await store.get(scope, id)),
    patchEndpoint: patching(parts),
    deleteEndpoint: deleting(parts),
    rotateEndpointSecret: rotating(parts),
  } satisfies Partial<Rpcs>;
}

function creating({ store, secrets, ssrfGuard }: EndpointParts): Rpcs['createEndpoint'] {
  return async (scope, request) => {
    const fields = readCreation(request, ssrfGuard);
    const { environment } = scope;
    const stored = await store.create(scope, ({ id, key }) =>
      create(fields, { ...secretUnder(key, secrets.make(id)), environment }),
    );
    return withSecret(stored, secrets, scope);
  };
}

function patching(parts: EndpointParts): Rpcs['patchEndpoint'] {
  return async (scope, request) => {
    const fields = readPatch(request, parts.ssrfGuard);
    const stored = await parts.store.update(scope, request, (endpoint, { now }) =>
      patch(endpoint, fields, { paths: request.paths, now }),
    );
    await afterChange(parts, stored, scope);
    return writeEndpoint(stored);
  };
}

function deleting(parts: EndpointParts): Rpcs['deleteEndpoint'] {
  return async (scope, request) => {
    const stored = await parts.store.update(scope, request, remove);
    await afterChange(parts, stored, scope);
    await parts.health.forget(stored.id);
    return writeEndpoint(stored);
  };
}

function rotating({ store, secrets, endpoints }: EndpointParts): Rpcs['rotateEndpointSecret'] {
  return async (scope, request) => {
    const { id, overlapSeconds = DEFAULT_OVERLAP_SECONDS } = request;
    const sealed = secrets.make(id);
    const stored = await store.update(scope, request, (endpoint, { now, key }) =>
      rotate(endpoint, secretUnder(key, sealed), { now, overlapSeconds }),
    );
    endpoints.forget(id);
    return withSecret(stored, secrets, scope);
  };
}

/** Ends the open deliveries of an endpoint that is no longer active. */
async function afterChange(
  { deliveries, endpoints }: EndpointParts,
  { id, state }: Stored<Endpoint>,
  { tenantId, clock }: Scope,
): Promise<void> {
  endpoints.forget(id);
  if (state.status === 'active') return;
  const error = state.isDeleted ? ENDED_BY.deletion : ENDED_BY.disabling;
  await deliveries.abandon({ tenantId, endpointId: id }, error, clock.now());
}

function secretUnder(key: string | undefined, sealed: string): StoredSecret {
  return { sealed, ...(key !== undefined && { key }) };
}

/** The endpoint with the secret that the command made; a repeat answers it while no later one was made. */
function withSecret(stored: Stored<Endpoint>, secrets: Secrets, { idempotencyKey }: Scope) {
  const made = secretMadeUnder(idempotencyKey, stored.state);
  if (!made) throw notFound('endpoint');
  return { ...writeEndpoint(stored), secret: secrets.open(made.sealed, stored.id) };
}
