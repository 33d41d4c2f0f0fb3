/** An event as it lies in the log. */
export interface LoggedEvent {
  readonly _id: string;
  readonly tenantId: string;
  readonly type: string;
  readonly version: number;
  readonly occurredAt: Date;
  readonly rail: string;
  readonly resourceId: string;
  readonly workspaceId: string | null;
  readonly sequence: number;
  readonly requestId: string;
  /** W3C trace context of its intake; only where that was traced. */
  readonly traceparent?: string;
  /** JSON text: what was published is what is shown and sent, byte for byte. */
  readonly data: string;
}

/** The event as JSON, the same from the API and in deliveries. Source: api.md, Webhooks and events. */
export function bodyOf(event: LoggedEvent): string {
  const { _id: id, type, version, occurredAt, rail, resourceId, workspaceId } = event;
  const { sequence, requestId, data } = event;
  const head = {
    id,
    type,
    version,
    occurredAt,
    rail,
    resourceId,
    workspaceId,
    sequence,
    requestId,
  };
  return `${JSON.stringify(head).slice(0, -1)},"data":${data}}`;
}
