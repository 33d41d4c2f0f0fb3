import type { Event } from '@masar/proto/gen/ts/masar/webhooks/v1/events';
import type { LoggedEvent } from '../event';

/** The event as the API shows it. */
export function writeEvent(event: LoggedEvent): Event {
  const { _id: id, type, version, occurredAt, rail, resourceId, workspaceId } = event;
  const { sequence, requestId, data } = event;
  return {
    ...{ id, type, version, occurredAt: occurredAt.toISOString(), rail, resourceId },
    workspaceId: workspaceId ?? undefined,
    ...{ sequence, requestId, data },
  };
}
