import type { Settings } from '../config';
import { LOG_LEVELS } from '../telemetry';
import { GRPC_TLS_SETTINGS } from '../tls';

const PORT = { kind: 'integer', min: 0, max: 65_535 } as const;

/** Everything a service reads from its environment. */
export const SERVICE_SETTINGS = {
  MONGODB_URI: {
    kind: 'url',
    example: 'mongodb://127.0.0.1:27017',
    help: 'MongoDB of the service; its database is masar_ and the name of the service',
  },
  MASAR_CONTEXT_KEY: {
    kind: 'secret',
    min: 32,
    example: 'the key derived for this service from the master secret of the gateway',
    help: "the service's own key, with which the gateway signs calls to it",
  },
  MASAR_CONTEXT_EARLIER_KEYS: {
    kind: 'secret-list',
    min: 32,
    optional: true,
    example: 'the key used before the last rotation',
    help: 'earlier keys, newest first, separated by commas: calls signed by them are taken too, until every gateway has the new secret',
  },
  GRPC_HOST: {
    kind: 'text',
    default: '127.0.0.1',
    example: '0.0.0.0',
    help: 'address to listen on, for gRPC, HTTP_PORT and ADMIN_PORT; 0.0.0.0 in a container',
  },
  GRPC_PORT: { ...PORT, default: 50_051, help: 'port of gRPC; 0 takes a free one' },
  HTTP_PORT: {
    ...PORT,
    default: 50_052,
    help: 'port of the answers that are streamed, where the service has some; 0 takes a free one',
  },
  ...GRPC_TLS_SETTINGS,
  ADMIN_PORT: { ...PORT, optional: true, help: 'port of /healthz, /readyz and /metrics' },
  LOG_LEVEL: {
    kind: 'choice',
    choices: LOG_LEVELS,
    default: 'info',
    help: 'least severe line to log',
  },
} as const satisfies Settings;
