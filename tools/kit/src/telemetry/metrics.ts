import { collectDefaultMetrics, Registry, type Metric } from 'prom-client';

let shared: Registry | undefined;

/** The process's registry, with the default metrics of Node in it once. */
export function processMetrics(): Registry {
  if (!shared) {
    shared = new Registry();
    collectDefaultMetrics({ register: shared });
  }
  return shared;
}

/**
 * The registry's metric of this name, made at the first call: services share a process.
 * @param make registers what it makes in this registry
 */
export function metricOnce<M extends Metric>(registry: Registry, name: string, make: () => M): M {
  return (registry.getSingleMetric(name) as M | undefined) ?? make();
}
