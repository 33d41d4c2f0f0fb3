import { readConfig } from '../config';
import type { Log } from '../log';
import type * as Sdk from './sdk';
import { TRACING_SETTINGS } from './settings';
import { tracing } from './span';

interface Tracing {
  /** Sends what is not sent yet, for some seconds at most. */
  stop(): Promise<void>;
}

/**
 * Traces this process when the environment names a collector. Otherwise nothing of OpenTelemetry is
 * loaded. The environment is the process's own: the SDK reads its settings there by itself.
 * @param service name of the process in traces, unless OTEL_SERVICE_NAME says another
 * @throws Error that names every setting that is wrong
 */
export function startTracing(service: string, log: Log): Tracing {
  const config = readConfig(TRACING_SETTINGS, process.env);
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = config;
  const url = own ?? (base && `${base.replace(/\/$/, '')}/v1/traces`);
  if (!url || config.OTEL_SDK_DISABLED) return { stop: async () => undefined };
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded only where it is used
  const { openSdk } = require('./sdk') as typeof Sdk;
  const { openSpan, stop } = openSdk({ service, url, log });
  tracing.openSpan = openSpan;
  return {
    async stop() {
      delete tracing.openSpan;
      await stop();
    },
  };
}
