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
    // Stopped after the bus is closed, because its handlers need the database.
    const trail: { audit?: Awaited<ReturnType<typeof startAudit>> } = {};
    closing(() => trail.audit?.stop());
    closing(() => bus.close());
    // First, so that it answers /healthz while it waits for its database. Kafka keeps the records meanwhile.
    const gateway = await startGateway(env, bus);
    closing(() => gateway.stop());
    trail.audit = await startAudit(env, bus);
  }),
);
