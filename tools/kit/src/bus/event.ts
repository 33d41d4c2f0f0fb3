import { newId } from '../ids';
import type { Scope } from '../scope';
import { causedBy } from '../tracing';

/** A fact as domain code returns it, without its envelope. */
export interface DomainEvent {
  /** The specification's name, for example "contract.activated". */
  readonly type: string;
  readonly data: object;
}

/** A CloudEvents 1.0 event; extension names are lower-case because CloudEvents wants it. */
export interface Event {
  readonly specversion: '1.0';
  /** Repeated deliveries carry the same id: consumers recognise them by it. */
  readonly id: string;
  /** The service that it comes from, for example "/masar/contracts". */
  readonly source: string;
  readonly type: string;
  /** Id of the aggregate that it happened to. */
  readonly subject: string;
  /** By the tenant's clock, which a sandbox may have moved. */
  readonly time: string;
  readonly datacontenttype: 'application/json';
  /** Names the schema of data, by the event's type and version. */
  readonly dataschema: string;
  /** Events with the same key keep their order. */
  readonly partitionkey: string;
  readonly tenantid: string;
  readonly workspaceid?: string;
  readonly environment: 'live' | 'sandbox';
  /** Counts the events of one aggregate from 1 without a gap. */
  readonly sequence: number;
  /** Id of the request that everything of this errand began with. */
  readonly correlationid: string;
  /** Id of the request or event that caused it directly. */
  readonly causationid: string;
  /** W3C trace context of the command; only where it was traced (CloudEvents' extension). */
  readonly traceparent?: string;
  /** JSON text: made once, and read by `dataOf` where somebody needs what it says. */
  readonly data: string;
}

/** The event's data, as an object of the reader's own. */
export function dataOf({ data }: Pick<Event, 'data'>): unknown {
  return JSON.parse(data);
}

/** Data only gains fields: what would break its readers is an event of another type. */
const DATA_VERSION = 1;

/** Prefix of event ids; the time inside them is the machine's, also in a sandbox. */
export const EVENT_ID_PREFIX = 'evt';

/** The source of events: the part of the envelope that is not in the scope. */
export interface EventOrigin {
  readonly source: string;
  readonly subject: string;
  /** Sequence of the aggregate's last event, 0 when it has none. */
  readonly lastSequence: number;
  readonly at: Date;
}

/**
 * Puts domain events of one command into their envelopes, in order. The data becomes the text that is
 * in the outbox, on every bus and with every consumer (adr/0008-event-data-is-text.md).
 */
export function toEvents(
  scope: Scope,
  origin: EventOrigin,
  events: readonly DomainEvent[],
): Event[] {
  return events.map(({ type, data }, index) => ({
    specversion: '1.0',
    id: newId(EVENT_ID_PREFIX),
    source: origin.source,
    type,
    subject: origin.subject,
    time: origin.at.toISOString(),
    datacontenttype: 'application/json',
    dataschema: `urn:masar:event:${type}:${DATA_VERSION}`,
    partitionkey: `${scope.tenantId}:${origin.subject}`,
    tenantid: scope.tenantId,
    ...(scope.workspaceId === undefined ? {} : { workspaceid: scope.workspaceId }),
    environment: scope.environment,
    sequence: origin.lastSequence + index + 1,
    correlationid: scope.requestId,
    causationid: scope.requestId,
    ...causedBy(scope),
    data: JSON.stringify(data),
  }));
}
