import { kafkaBusOf } from '@masar/kit/bus';
import { openParts, runUntilSignal } from '@masar/kit/service';
import { createLog } from '@masar/kit/telemetry';
import { startAudit, startGateway } from './main';

/** Every service's records of commands come under one source. */
const SOURCES = ['/masar/audit'];

runUntilSignal(() =>
  openParts(async (closing) => {
    const { env } = process;
    const bus = await kafkaBusOf(env, {
      clientId: 'gateway',
      sources: SOURCES,
      log: createLog('gateway', 'warn'),
    });
    const audit = await startAudit(env, bus);
    closing(() => audit.stop());
    closing(() => bus.close());
    const gateway = await startGateway(env, bus);
    closing(() => gateway.stop());
  }),
);
