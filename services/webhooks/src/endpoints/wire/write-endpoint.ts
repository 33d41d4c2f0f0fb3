import type * as wire from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import type { Endpoint } from '../endpoint';

/** An endpoint with the fields that its store adds. */
export interface StoredEndpoint {
  readonly id: string;
  readonly workspaceId?: string | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly state: Endpoint;
}

/** The endpoint as the API shows it. */
export function writeEndpoint({
  id,
  workspaceId,
  createdAt,
  updatedAt,
  state,
}: StoredEndpoint): wire.Endpoint {
  const { url, eventTypes, description, ordering, status } = state;
  return {
    ...{ id, workspaceId, url, eventTypes: [...eventTypes], description, ordering, status },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
