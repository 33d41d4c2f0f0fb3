import { Histogram, Registry } from 'prom-client';
import { metricOnce } from '../telemetry';

interface Described<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly Label[];
  /** In seconds. */
  readonly buckets: readonly number[];
}

/** Notes how long something took; under its trace, where it is kept in one. */
export type Observe<Label extends string> = (
  labels: Readonly<Partial<Record<Label, string | number>>>,
  seconds: number,
  traceparent?: string,
) => void;

/** The registry's histogram of this name; in OpenMetrics, as while tracing is on, it shows traces as exemplars. */
export function histogramOfSeconds<Label extends string>(
  registry: Registry,
  described: Described<Label>,
): Observe<Label> {
  const type: string = registry.contentType;
  const enableExemplars = type === Registry.OPENMETRICS_CONTENT_TYPE;
  const { buckets, ...named } = described;
  const options = { ...named, buckets: [...buckets], enableExemplars, registers: [registry] };
  const histogram = metricOnce(registry, described.name, () => new Histogram<Label>(options));
  if (!enableExemplars) return (labels, seconds) => histogram.observe({ ...labels }, seconds);
  return (labels, value, traceparent) => {
    const kept = traceparent?.endsWith('1') ? { trace_id: traceparent.slice(3, 35) } : {};
    const exemplarLabels = kept as Partial<Record<Label, string>>;
    histogram.observe({ labels: { ...labels }, value, exemplarLabels });
  };
}
