import { start as startContracts } from '@masar/contracts';
import { start as startDisputes } from '@masar/disputes';
import { start as startUnderwriting } from '@masar/underwriting';
import { start as startBillingFinops } from '@masar/billing-finops';
import { startAudit, startGateway, type AnsweredRequest } from '@masar/gateway';
import { start as startIso20022 } from '@masar/iso20022';
import type { EventBus } from '@masar/kit/bus';
import type { Closing, RunningService } from '@masar/kit/service';
import { start as startWebhooks } from '@masar/webhooks';
import { start as startZakat } from '@masar/zakat';
import type { PartRunner } from './part-runner';

type StartService = (env: NodeJS.ProcessEnv, bus: EventBus) => Promise<RunningService>;

/**
 * Every service by its name at the gateway. Those that consume events of others come first, in this order, because an
 * in-process bus keeps none for later subscribers.
 */
export const SERVICES: Readonly<Record<string, StartService>> = {
  webhooks: startWebhooks,
  'billing-finops': startBillingFinops,
  zakat: startZakat,
  contracts: startContracts,
  iso20022: startIso20022,
  disputes: startDisputes,
  underwriting: startUnderwriting,
};

export interface InProcessOptions {
  readonly bus: EventBus;
  readonly onAnswered?: ((request: AnsweredRequest) => void) | undefined;
}

/** Runs every part in this process, with real gRPC on loopback between them. */
export function inProcess({ bus, onAnswered }: InProcessOptions, closing: Closing): PartRunner {
  return {
    async service(name, env) {
      const start = SERVICES[name];
      if (!start) throw new Error(`there is no service ${name}`);
      const service = await start({ ...env, GRPC_PORT: '0', HTTP_PORT: '0' }, bus);
      closing(() => service.stop());
      return { grpc: service.address, streams: service.streamsUrl };
    },
    async consumers(env) {
      const audit = await startAudit(env, bus);
      closing(() => audit.stop());
    },
    async gateways(env) {
      const gateway = await startGateway(env, bus, { onAnswered });
      closing(() => gateway.stop());
      return [gateway.url];
    },
  };
}
