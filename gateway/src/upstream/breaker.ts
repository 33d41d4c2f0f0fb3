import CircuitBreaker from 'opossum';
import { Gauge, type Registry } from 'prom-client';
import { DomainError, type ErrorCode } from '@masar/kit/errors';
import { metricOnce } from '@masar/kit/telemetry';

/**
 * Only these count against the service. A refusal shows that it works. A defect (INTERNAL_ERROR)
 * concerns one operation, and must not close all operations for every tenant.
 */
const FAILURES: ReadonlySet<ErrorCode> = new Set(['SERVICE_UNAVAILABLE', 'UPSTREAM_TIMEOUT']);

type Work<T> = () => Promise<T>;

/** Stops calling a failing service, and probes it with one request at a time until it answers. */
export class Breaker {
  private readonly circuit: CircuitBreaker<[Work<unknown>], unknown>;

  constructor(
    private readonly server: string,
    registry: Registry,
  ) {
    this.circuit = new CircuitBreaker((work: Work<unknown>) => work(), {
      timeout: false,
      errorThresholdPercentage: 50,
      volumeThreshold: 10,
      resetTimeout: 1000,
      rollingCountTimeout: 10_000,
      // Nobody reads them, and each wakes an idle process every second.
      enableSnapshots: false,
      rollingPercentilesEnabled: false,
      errorFilter: (error: unknown) => !(error instanceof DomainError && FAILURES.has(error.code)),
    });
    this.publish(registry);
  }

  /** Does the work, or refuses at once while the circuit is open. */
  async run<T>(work: Work<T>): Promise<T> {
    const { opened, halfOpen } = this.circuit;
    // Refused here, because opossum counts its own refusals as calls: thousands of them would keep the
    // ratio of failures below the threshold when the service fails again.
    if (opened || (halfOpen && !hasProbeLeft(this.circuit))) throw this.refusal();
    return (await this.circuit.fire(work)) as T;
  }

  close(): void {
    this.circuit.shutdown();
  }

  private refusal(): DomainError {
    return new DomainError(
      'SERVICE_UNAVAILABLE',
      `the ${this.server} service does not answer at the moment; nothing was done, ask again in a second`,
    );
  }

  private publish(registry: Registry): void {
    const gauge = breakerGauge(registry);
    const set = (state: number) => () => gauge.set({ service: this.server }, state);
    set(0)();
    this.circuit.on('close', set(0)).on('halfOpen', set(1)).on('open', set(2));
  }
}

/** Half open, opossum lets one call through. Its types lack the flag that tells if it is still free. */
function hasProbeLeft(circuit: object): boolean {
  return (circuit as { readonly pendingClose: boolean }).pendingClose;
}

function breakerGauge(registry: Registry): Gauge {
  const name = 'gateway_upstream_breaker_state';
  return metricOnce(registry, name, () => {
    const help = '0 closed, 1 half open, 2 open';
    return new Gauge({ name, help, labelNames: ['service'], registers: [registry] });
  });
}
