import { write } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/webhooks/v1/webhooks';
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
export function writeEndpoint(stored: StoredEndpoint): wire.Endpoint {
  const { id, workspaceId, createdAt, updatedAt, state } = stored;
  return write(shapes.Endpoint, {
    ...state,
    id,
    ...(workspaceId !== undefined && { workspaceId }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });
}
