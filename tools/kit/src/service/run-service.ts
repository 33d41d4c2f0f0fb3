import { kafkaBusOf, type EventBus } from '../bus';
import { createLog } from '../telemetry';
import { openParts } from './open-parts';
import { runUntilSignal } from './run-until-signal';

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
      const log = createLog(name, 'warn');
      const bus = await kafkaBusOf(process.env, { clientId: name, sources, log });
      closing(() => bus.close());
      const part = await start(process.env, bus);
      closing(() => part.stop());
    }),
  );
}
