import { DomainError } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { notFound, readPage, writePage, type Stored } from '@masar/kit/store';
import type { WebhooksServiceService } from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import type { DeliveryStore } from '../deliveries/store';
import type { Secrets } from '../secrets';
import type { Walls } from '../network/walls';
import type { Endpoints } from '../worker/endpoints';
import type { EndpointHealth } from '../worker/health';
import { DELETED, DISABLED } from '../worker/sender';
import { create, MAX_SECRETS, patch, remove, rotate, signing, type Endpoint } from './endpoint';
import { readCreation, readPatch } from './wire/read-endpoint';
import type { EndpointStore } from './store';
import { writeEndpoint } from './wire/write-endpoint';

type Rpcs = Handlers<typeof WebhooksServiceService>;

const DEFAULT_OVERLAP_SECONDS = 86_400;

export interface EndpointParts {
  readonly store: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly secrets: Secrets;
  readonly walls: Walls;
  /** What this process's worker remembers of endpoints. */
  readonly endpoints: Endpoints;
  readonly health: EndpointHealth;
}

/** The operations on endpoints themselves. */
export function endpointHandlers(parts: EndpointParts) {
  const { store, secrets, walls } = parts;
  return {
    createEndpoint: async (scope, request) => {
      const fields = readCreation(request, walls);
      const { environment } = scope;
      const stored = await store.create(scope, (id) =>
        create(fields, { sealed: secrets.make(id), environment }),
      );
      return withSecret(stored, secrets);
    },
    listEndpoints: async (scope, { page, perPage }) => {
      const asked = readPage({ page, perPage });
      return writePage(await store.list(scope, asked), asked, writeEndpoint);
    },
    getEndpoint: async (scope, { id }) => writeEndpoint(await store.get(scope, id)),
    patchEndpoint: async (scope, request) => {
      const fields = readPatch(request, walls);
      const stored = await store.update(scope, request.id, (endpoint, now) =>
        patch(endpoint, fields, { paths: request.paths, now }),
      );
      await afterChange(parts, stored, scope);
      return writeEndpoint(stored);
    },
    deleteEndpoint: async (scope, { id }) => {
      const stored = await store.update(scope, id, remove);
      await afterChange(parts, stored, scope);
      await parts.health.forget(id);
      return writeEndpoint(stored);
    },
    rotateEndpointSecret: async (scope, { id, overlapSeconds = DEFAULT_OVERLAP_SECONDS }) => {
      const sealed = secrets.make(id);
      const stored = await store.update(scope, id, (endpoint, now) => {
        if (overlapSeconds > 0) requireRoom(endpoint, now);
        return rotate(endpoint, sealed, { now, overlapSeconds });
      });
      parts.endpoints.forget(id);
      return withSecret(stored, secrets);
    },
  } satisfies Partial<Rpcs>;
}

/** What waits for an endpoint that is not active any more ends with it. */
async function afterChange(
  { deliveries, endpoints }: EndpointParts,
  { id, state }: Stored<Endpoint>,
  { clock }: Scope,
): Promise<void> {
  endpoints.forget(id);
  if (state.status === 'active') return;
  await deliveries.abandon(id, state.isDeleted ? DELETED : DISABLED, clock.now());
}

/** The newest secret is the one that was made last, also when the command is repeated. */
function withSecret(stored: Stored<Endpoint>, secrets: Secrets) {
  const [newest] = stored.state.secrets;
  if (!newest) throw notFound('endpoint');
  return { ...writeEndpoint(stored), secret: secrets.open(newest.sealed, stored.id) };
}

function requireRoom(endpoint: Endpoint, now: Date): void {
  if (signing(endpoint, now).length < MAX_SECRETS) return;
  const message = `${MAX_SECRETS} secrets sign already; wait for one to end, or rotate with overlapSeconds 0`;
  throw new DomainError('CONFLICT', message);
}
