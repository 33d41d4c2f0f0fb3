import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as SdkSpan,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Log } from '../log';
import type { Span, SpanOptions } from './span';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** Flags of a trace that is not kept. */
const UNSAMPLED = '-00';

/** A collector that is away must not hold up the end of a process. */
const STOP_WITHIN_MS = 3_000;

interface Options {
  readonly service: string;
  /** Of OTLP over HTTP, with its path. */
  readonly url: string;
  readonly log: Log;
}

/** The one file that knows OpenTelemetry: it is loaded when tracing starts. */
export function openSdk({ service, url, log }: Options) {
  const warn = (reason: string): void => log.warn({ reason }, 'traces');
  const nothing = (): void => undefined;
  const told = { error: warn, warn, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(told, DiagLogLevel.WARN);
  const own = resourceFromAttributes({ 'service.namespace': 'masar', 'service.name': service });
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  const tracer = provider.getTracer('masar');
  return {
    openSpan(name: string, { kind, parent, isEntry, attributes = {} }: SpanOptions): Span {
      if (!isEntry && parent?.endsWith(UNSAMPLED)) return leftOut(parent);
      return spanOf(tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent)));
    },
    async stop(): Promise<void> {
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref());
      await Promise.race([provider.shutdown().catch(nothing), late]);
    },
  };
}

/** A step of a trace that is not kept, as its beginning has decided: it costs nothing but this. */
function leftOut(traceparent: string): Span {
  return { traceparent, describe: () => undefined, end: () => undefined };
}

function contextOf(parent: string | undefined): Context {
  const known = parent === undefined ? null : parseTraceParent(parent);
  return known ? trace.setSpanContext(ROOT_CONTEXT, { ...known, isRemote: true }) : ROOT_CONTEXT;
}

function spanOf(span: SdkSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
    describe(attributes, name) {
      span.setAttributes(attributes);
      if (name !== undefined) span.updateName(name);
    },
    end(errorCode) {
      if (errorCode !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: errorCode });
        span.setAttribute('error.type', errorCode);
      }
      span.end();
    },
  };
}
