/** An event as the log stores it. */
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
  /** W3C trace context of its intake; absent where that was not traced. */
  readonly traceparent?: string;
  /** JSON text, shown and sent byte for byte as it was published. */
  readonly data: string;
}

/** The event as JSON: the same bytes in GetEvent's answer and in deliveries. */
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
