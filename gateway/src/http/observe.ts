import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { histogramOfSeconds } from '@masar/kit/metrics';
import { traceField } from '@masar/kit/tracing';
import { exchangeOf, type Exchange } from '../exchange/exchange';

const NANOSECONDS = 1e9;

/** A request that was answered, or whose client closed the connection first. */
export interface AnsweredRequest {
  readonly method: string;
  /** Path of the request, without the query. */
  readonly path: string;
  /** 499 when the client closed the connection. */
  readonly status: number;
  readonly seconds: number;
  readonly requestId: string;
}

interface ObserveParts {
  readonly log: Logger;
  readonly registry: Registry;
  /** Called for each request; npm start prints them. */
  readonly onAnswered?: ((request: AnsweredRequest) => void) | undefined;
}

/** Writes one access-log line and one measurement for each request, after its answer. */
export function observe({ log, registry, onAnswered }: ObserveParts): RequestHandler {
  const observeSeconds = requestDuration(registry);
  return (req, res, next) => {
    res.once('close', () => {
      const exchange = exchangeOf(res);
      const { operation, page, credential, tenantId, requestId, startedAt, address } = exchange;
      const seconds = Number(process.hrtime.bigint() - startedAt) / NANOSECONDS;
      const route = operation?.path ?? page ?? 'unmatched';
      const rail = operation?.rail ?? 'gateway';
      const status = res.writableFinished ? res.statusCode : 499;
      // The route's template and not the path: each id in a path would make its own series.
      const labels = { route, method: methodLabel(req.method), status, rail };
      observeSeconds(labels, seconds, exchange.span?.traceparent);
      endSpan(exchange, `${methodLabel(req.method)} ${route}`, { route, status });
      log.info(
        {
          requestId,
          method: req.method,
          route,
          status,
          seconds,
          address,
          tenantId,
          actor: credential?.id,
          ...traceField(exchange.span?.traceparent),
        },
        'request',
      );
      const [path = ''] = req.originalUrl.split('?');
      onAnswered?.({ method: req.method, path, status, seconds, requestId });
    });
    next();
  };
}

/** Only our own faults mark the span as an error. Source: OpenTelemetry's conventions for HTTP. */
function endSpan(
  { span, tenantId, errorCode }: Exchange,
  name: string,
  { route, status }: { readonly route: string; readonly status: number },
): void {
  span?.describe(
    {
      'http.route': route,
      'http.response.status_code': status,
      ...(tenantId !== undefined && { 'masar.tenant': tenantId }),
      ...(errorCode !== undefined && { 'masar.error.code': errorCode }),
    },
    name,
  );
  span?.end(status >= 500 ? (errorCode ?? String(status)) : undefined);
}

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function methodLabel(method: string): string {
  return KNOWN_METHODS.has(method) ? method : 'OTHER';
}

function requestDuration(registry: Registry) {
  return histogramOfSeconds(registry, {
    name: 'http_server_request_duration_seconds',
    help: 'Time from the first byte of the request to the last byte of the answer',
    labelNames: ['route', 'method', 'status', 'rail'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  });
}
