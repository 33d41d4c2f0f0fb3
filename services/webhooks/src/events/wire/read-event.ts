import type { Event } from '@masar/kit/bus';
import { causedBy } from '@masar/kit/tracing';
import type { LoggedEvent } from '../event';

/** An event of the bus as the log stores it. */
export function readEvent(event: Event, rail: string): LoggedEvent {
  return {
    _id: event.id,
    tenantId: event.tenantid,
    type: event.type,
    version: versionOf(event.dataschema),
    occurredAt: new Date(event.time),
    rail,
    resourceId: event.subject,
    workspaceId: event.workspaceid ?? null,
    sequence: event.sequence,
    requestId: event.correlationid,
    ...causedBy(event),
    data: event.data,
  };
}

/** The version ends the urn, as in urn:masar:event:contract.created:1. */
function versionOf(dataschema: string): number {
  return Number(dataschema.slice(dataschema.lastIndexOf(':') + 1));
}
