import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { eventually } from '../client/eventually';

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** A span in OTLP's JSON, with the name of its process. */
export interface CollectedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number; readonly message?: string };
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<CollectedSpan, 'attributes'> & {
        readonly attributes: readonly Attribute[];
      })[];
    }[];
  }[];
}

/** A minimal OpenTelemetry collector: accepts traces by OTLP over HTTP, in JSON. */
export class TraceCollector {
  readonly spans: CollectedSpan[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<TraceCollector> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const collector = new TraceCollector(server, `http://127.0.0.1:${port}`);
    server.on('request', async (request, response) => {
      if (request.url !== '/v1/traces') return void response.writeHead(404).end();
      collector.spans.push(...spansOf((await json(request)) as Export));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    return collector;
  }

  ofTrace(traceId: string): readonly CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  /** Waits for the span of a trace with these values. */
  find(traceId: string, wanted: Partial<CollectedSpan>): Promise<CollectedSpan> {
    const isWanted = (span: CollectedSpan) =>
      Object.entries(wanted).every(([name, value]) => span[name as keyof CollectedSpan] === value);
    return eventually(() => this.ofTrace(traceId).find(isWanted), `a span ${wanted.name}`);
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

function spansOf({ resourceSpans }: Export): readonly CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, service, attributes: valuesOf(span.attributes) })),
    );
  });
}

function valuesOf(attributes: readonly Attribute[]): Readonly<Record<string, unknown>> {
  const values = attributes.map(({ key, value }) => [key, Object.values(value)[0]] as const);
  return Object.fromEntries(values);
}
