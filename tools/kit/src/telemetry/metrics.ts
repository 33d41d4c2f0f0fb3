import {
  collectDefaultMetrics,
  Histogram,
  Registry,
  type HistogramConfiguration,
} from 'prom-client';

let shared: Registry | undefined;

/** The process's registry, with the default metrics of Node in it once. */
export function processMetrics(): Registry {
  if (!shared) {
    shared = new Registry();
    collectDefaultMetrics({ register: shared });
  }
  return shared;
}

/** The registry's histogram of this name, made at the first call: services share a process. */
export function histogramOf<Label extends string>(
  registry: Registry,
  configuration: Omit<HistogramConfiguration<Label>, 'registers'>,
): Histogram<Label> {
  const existing = registry.getSingleMetric(configuration.name);
  if (existing instanceof Histogram) return existing;
  return new Histogram({ ...configuration, registers: [registry] });
}
