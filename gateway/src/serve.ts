import { kafkaBusOf } from '@masar/kit/bus';
import { readConfig } from '@masar/kit/config';
import { openParts, runUntilSignal } from '@masar/kit/service';
import { createLog } from '@masar/kit/telemetry';
import { startTracing } from '@masar/kit/tracing';
import { GATEWAY_SETTINGS, startAudit, startGateway } from './main';

/** The one event source of all services' records of commands. */
const SOURCES = ['/masar/audit'];

runUntilSignal(() =>
  openParts(async (closing) => {
    const { env } = process;
    const { LOG_LEVEL } = readConfig({ LOG_LEVEL: GATEWAY_SETTINGS.LOG_LEVEL }, env);
    const log = createLog('gateway', LOG_LEVEL);
    const traces = startTracing('gateway', log);
    closing(() => traces.stop());
    const bus = await kafkaBusOf(env, { clientId: 'gateway', sources: SOURCES, log });
    let audit: Awaited<ReturnType<typeof startAudit>> | undefined;
    closing(() => audit?.stop());
    closing(() => bus.close());
    // Kafka keeps the records meanwhile: the gateway answers /healthz first, also while it waits for its database.
    const gateway = await startGateway(env, bus);
    closing(() => gateway.stop());
    audit = await startAudit(env, bus);
  }),
);
