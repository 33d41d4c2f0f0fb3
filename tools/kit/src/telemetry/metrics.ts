import {
  collectDefaultMetrics,
  Registry,
  type Metric,
  type OpenMetricsContentType,
} from 'prom-client';
import { tracing } from '../tracing/span';

let shared: Registry | undefined;

/** The registry of the process, with Node's default metrics; in OpenMetrics while traces are on, for exemplars. */
export function processMetrics(): Registry {
  if (!shared) {
    shared = new Registry();
    if (tracing.openSpan) inOpenMetrics(shared);
    collectDefaultMetrics({ register: shared });
  }
  return shared;
}

/** prom-client's types forbid a change of the content type; it is safe before the first metric. */
function inOpenMetrics(registry: unknown): void {
  const { OPENMETRICS_CONTENT_TYPE } = Registry;
  (registry as Registry<OpenMetricsContentType>).setContentType(OPENMETRICS_CONTENT_TYPE);
}

/**
 * The metric of this name, created at the first call: services in one process share the registry.
 * @param make registers what it makes in this registry
 */
export function metricOnce<M extends Metric>(registry: Registry, name: string, make: () => M): M {
  return (registry.getSingleMetric(name) as M | undefined) ?? make();
}
