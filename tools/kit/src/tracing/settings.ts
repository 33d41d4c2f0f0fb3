import type { Settings } from '../config';

/** OpenTelemetry's variables that every process reads; the SDK reads the others by itself. */
export const TRACING_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    kind: 'url',
    optional: true,
    example: 'http://otel-collector:4318',
    help: 'where traces are sent, by OTLP over HTTP in JSON; without it, and the next, nothing is traced',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    kind: 'url',
    optional: true,
    example: 'http://otel-collector:4318/v1/traces',
    help: 'the same for traces alone, with its path',
  },
  OTEL_SDK_DISABLED: { kind: 'flag', default: false, help: 'true switches traces off' },
  OTEL_SERVICE_NAME: {
    kind: 'text',
    optional: true,
    example: 'contracts',
    help: "name of the process in traces; the part's own when not set",
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    kind: 'text',
    optional: true,
    example: 'deployment.environment.name=production',
    help: 'what else is told of the process, name=value separated by commas',
  },
  OTEL_TRACES_SAMPLER: {
    kind: 'choice',
    choices: [
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ],
    default: 'parentbased_always_on',
    help: 'which traces are kept; with parentbased_… a client that sends a traceparent decides for its own',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    kind: 'text',
    default: '1',
    example: '0.1',
    help: 'the share that a …traceidratio keeps, 0 to 1',
  },
} as const satisfies Settings;
