import CircuitBreaker from 'opossum';
import { Gauge, type Registry } from 'prom-client';
import { DomainError, type ErrorCode } from '@masar/kit/errors';
import { metricOnce } from '@masar/kit/telemetry';

/**
 * Only these say that the service is ill. A refused request says that it is well, and a defect
 * (INTERNAL_ERROR) that one operation is broken: it must not take the others from every tenant.
 */
const FAILURES: ReadonlySet<ErrorCode> = new Set(['SERVICE_UNAVAILABLE', 'UPSTREAM_TIMEOUT']);

type Work<T> = () => Promise<T>;

/** Stops asking a service that fails, and tries it with one request at a time until it answers. */
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
      errorFilter: (error: unknown) => !(error instanceof DomainError && FAILURES.has(error.code)),
    });
    this.publish(registry);
  }

  /** Does the work, or refuses at once while the service is known to be ill. */
  async run<T>(work: Work<T>): Promise<T> {
    const { opened, halfOpen } = this.circuit;
    // Refused here: opossum would count its own refusals as calls, and thousands of them would keep
    // the share of failures below the threshold when the service is ill again.
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

/** Half open, opossum lets one call through; its types do not show that it still waits for one. */
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
