import {
  collectDefaultMetrics,
  Registry,
  type Metric,
  type OpenMetricsContentType,
} from 'prom-client';
import { tracing } from '../tracing/span';

let shared: Registry | undefined;

/** The process's registry, with the default metrics of Node in it once; in OpenMetrics where it may name traces. */
export function processMetrics(): Registry {
  if (!shared) {
    shared = new Registry();
    if (tracing.openSpan) inOpenMetrics(shared);
    collectDefaultMetrics({ register: shared });
  }
  return shared;
}

/** By its types a registry never changes its kind; ours does before the first metric. */
function inOpenMetrics(registry: unknown): void {
  const { OPENMETRICS_CONTENT_TYPE } = Registry;
  (registry as Registry<OpenMetricsContentType>).setContentType(OPENMETRICS_CONTENT_TYPE);
}

/**
 * The registry's metric of this name, made at the first call: services share a process.
 * @param make registers what it makes in this registry
 */
export function metricOnce<M extends Metric>(registry: Registry, name: string, make: () => M): M {
  return (registry.getSingleMetric(name) as M | undefined) ?? make();
}
