import type { Registry } from 'prom-client';
import { histogramOfSeconds, type Observe } from '@masar/kit/metrics';

/** Buckets from the time of a loopback receiver to the timeout. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** Duration of attempts, by the status of the delivery afterwards. */
export function attemptSeconds(registry: Registry): Observe<'status'> {
  return histogramOfSeconds(registry, {
    name: 'webhook_attempt_seconds',
    help: 'Time of an attempt to deliver an event, by the status of the delivery afterwards',
    labelNames: ['status'],
    buckets: SECONDS,
  });
}
