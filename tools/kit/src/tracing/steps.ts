import { tracing, type Span } from './span';

/** Name of W3C's trace context in metadata of gRPC and in headers. It is not signed, because no decision depends on it. */
export const TRACE_KEY = 'traceparent';

/** Span of a gRPC call or of a streamed answer. @param path /package.Service/Method */
export function rpcSpan(
  kind: 'client' | 'server',
  path: string,
  parent: string | undefined,
): Span | undefined {
  const { openSpan } = tracing;
  if (!openSpan) return undefined;
  const { name, attributes } = rpcs.get(path) ?? rpcOf(path);
  return openSpan(name, { kind, parent, attributes });
}

/** Cached name and attributes of each called rpc, by its path; the rpcs of the platform bound the size. */
const rpcs = new Map<string, ReturnType<typeof rpcOf>>();

function rpcOf(path: string) {
  const [, service = '', method = ''] = path.split('/');
  const attributes = { 'rpc.system': 'grpc', 'rpc.service': service, 'rpc.method': method };
  const rpc = { name: path.slice(1), attributes };
  rpcs.set(path, rpc);
  return rpc;
}

/** Span of one journaled write, from its request on: it includes the wait for a batch. */
export function writeSpan(
  { traceparent: parent }: { readonly traceparent?: string },
  command: string,
  { collection }: { readonly collection: string },
): Span | undefined {
  if (parent === undefined) return undefined;
  return tracing.openSpan?.(`${command} ${collection}`, {
    kind: 'client',
    parent,
    attributes: {
      'db.system.name': 'mongodb',
      'db.operation.name': command,
      'db.collection.name': collection,
    },
  });
}

interface Told {
  readonly id: string;
  readonly type: string;
  readonly tenantid: string;
  readonly traceparent?: string;
}

/** Span of one try of a group to handle an event. */
export function consumerSpan(group: string, event: Told): Span | undefined {
  return tracing.openSpan?.(`process ${event.type}`, {
    kind: 'consumer',
    parent: event.traceparent,
    attributes: {
      'messaging.operation.type': 'process',
      'messaging.consumer.group.name': group,
      'messaging.message.id': event.id,
      'masar.tenant': event.tenantid,
    },
  });
}

interface PublishSpans {
  /** @param handedOver ids of the events that are safe */
  end(handedOver: ReadonlySet<string>): void;
}

/** One span for each command whose events are in the publish, from its outbox to the bus. */
export function publishSpans(
  events: readonly Pick<Told, 'id' | 'traceparent'>[],
): PublishSpans | undefined {
  const { openSpan } = tracing;
  if (!openSpan) return undefined;
  const ofCommands = new Map<string, string[]>();
  for (const { id, traceparent } of events) {
    if (traceparent === undefined) continue;
    const known = ofCommands.get(traceparent);
    if (known) known.push(id);
    else ofCommands.set(traceparent, [id]);
  }
  const open = Array.from(ofCommands, ([parent, ids]) => {
    const count = { 'messaging.batch.message_count': ids.length };
    const attributes = { 'messaging.operation.type': 'send', ...count };
    return { ids, span: openSpan('publish', { kind: 'producer', parent, attributes }) };
  });
  return {
    end(handedOver) {
      for (const { ids, span } of open) {
        span.end(ids.every((id) => handedOver.has(id)) ? undefined : 'NOT_HANDED_OVER');
      }
    },
  };
}

/** Span of the due work of one document. */
export function sweepSpan(
  name: string,
  { traceparent: parent, tenantId }: { readonly traceparent?: string; readonly tenantId: string },
): Span | undefined {
  const attributes = { 'masar.tenant': tenantId };
  return tracing.openSpan?.(`sweep ${name}`, { kind: 'internal', parent, attributes });
}
