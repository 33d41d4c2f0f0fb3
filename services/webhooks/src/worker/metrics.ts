import { Histogram, type Registry } from 'prom-client';
import { metricOnce } from '@masar/kit/telemetry';

/** From a loopback receiver to the timeout. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** How long attempts take, by what the delivery is afterwards. */
export function attemptSeconds(registry: Registry): Histogram<'status'> {
  const name = 'webhook_attempt_seconds';
  const help = 'Time of an attempt to deliver an event, by the status of the delivery afterwards';
  const labelNames = ['status'] as const;
  return metricOnce(
    registry,
    name,
    () => new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [registry] }),
  );
}
