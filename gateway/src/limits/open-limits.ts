import { Counter, type Registry } from 'prom-client';
import type { Logger } from 'pino';
import { metricOnce } from '@masar/kit/telemetry';
import { LimitsServiceService } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import type { GatewayConfig } from '../config/gateway-config';
import type { Directory } from '../identity/directory';
import type { LocalService } from '../upstream/local-upstream';
import { getLimits } from './get-limits';
import type { Limiter, Policy } from './limiter';
import { MemoryLimiter } from './memory-limiter';
import { anonymousPolicy } from './plans';
import { policyOf } from './policy-of';
import { RedisLimiter } from './redis-limiter';

interface Deps {
  readonly directory: Directory;
  readonly registry: Registry;
  readonly log: Logger;
}

export interface Limits {
  readonly limiter: Limiter;
  /** For calls without a valid credential, per client address. */
  readonly anonymous: Policy;
  readonly limitsService: LocalService;
}

/** Opens the configured limiter, and the operation that shows its numbers. */
export async function openLimits(
  config: GatewayConfig,
  { directory, registry, log }: Deps,
): Promise<Limits> {
  const { REDIS_URL: url, GATEWAY_REPLICAS: replicas } = config;
  const name = 'gateway_ratelimit_local_decisions_total';
  const localDecisions = metricOnce(registry, name, () => {
    const help = 'Decisions made without the shared store, while it was out of reach';
    return new Counter({ name, help, registers: [registry] });
  });
  const onLocalDecision = () => localDecisions.inc();
  const limiter = url
    ? await RedisLimiter.open({ url, replicas, log, onLocalDecision })
    : new MemoryLimiter();
  const planOf = (tenantId: string) => policyOf(directory, tenantId);
  return {
    limiter,
    anonymous: anonymousPolicy(config.ANONYMOUS_PER_MINUTE),
    limitsService: {
      definition: LimitsServiceService,
      handlers: { getLimits: getLimits({ limiter, planOf }) },
    },
  };
}
