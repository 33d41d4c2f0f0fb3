import type { DomainEvent } from '@masar/kit/bus';
import type { Shown } from '@masar/kit/commands';
import { write } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/webhooks/v1/webhooks';
import type * as wire from '@masar/proto/gen/ts/masar/webhooks/v1/webhooks';
import type { Endpoint, EndpointEvent } from '../endpoint';

/** The endpoint as the API shows it. */
export function writeEndpoint(stored: Shown<Endpoint>): wire.Endpoint {
  const { id, workspaceId, createdAt, updatedAt, state } = stored;
  return write(shapes.Endpoint, {
    ...state,
    id,
    ...(workspaceId !== undefined && { workspaceId }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });
}

/** An event with the endpoint after it. */
export function writeEvent(stored: Shown<Endpoint>, { type, reason }: EndpointEvent): DomainEvent {
  return { type, data: { endpoint: writeEndpoint(stored), reason } };
}
