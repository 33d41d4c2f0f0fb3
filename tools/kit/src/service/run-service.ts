import { kafkaBusOf, type EventBus } from '../bus';
import { readConfig } from '../config';
import { createLog } from '../telemetry';
import { startTracing } from '../tracing';
import { openParts } from './open-parts';
import { runUntilSignal } from './run-until-signal';
import { SERVICE_SETTINGS } from './settings';

/** Starts a part of the platform on a bus that its caller closes. */
export type StartPart = (
  env: NodeJS.ProcessEnv,
  bus: EventBus,
) => Promise<{ stop(): Promise<void> }>;

/**
 * Runs a part of the platform as a process of its own, with its events on Kafka, until a signal.
 * @param sources whose events it consumes, for example "/masar/contracts"
 */
export function runService(name: string, start: StartPart, sources: readonly string[] = []): void {
  runUntilSignal(() =>
    openParts(async (closing) => {
      const { env } = process;
      const { LOG_LEVEL } = readConfig({ LOG_LEVEL: SERVICE_SETTINGS.LOG_LEVEL }, env);
      const log = createLog(name, LOG_LEVEL);
      const traces = startTracing(name, log);
      closing(() => traces.stop());
      const bus = await kafkaBusOf(env, { clientId: name, sources, log });
      closing(() => bus.close());
      const part = await start(env, bus);
      closing(() => part.stop());
    }),
  );
}
