import { readConfig, type Config, type Settings } from '@masar/kit/config';
import { LOG_LEVELS } from '@masar/kit/telemetry';
import { GRPC_TLS_SETTINGS } from '@masar/kit/tls';

const PORTS = { kind: 'integer', min: 0, max: 65_535 } as const;

/** Everything the gateway reads from its environment. */
export const GATEWAY_SETTINGS = {
  HOST: { kind: 'text', example: '0.0.0.0', default: '127.0.0.1', help: 'address to listen on' },
  PORT: { ...PORTS, default: 8080, help: 'port of the API' },
  ADMIN_PORT: {
    ...PORTS,
    optional: true,
    help: 'own port for /healthz, /readyz and /metrics; without it they are on the API port',
  },
  MONGODB_URI: {
    kind: 'url',
    example: 'mongodb://127.0.0.1:27017',
    help: 'MongoDB of the gateway; its database is masar_gateway',
  },
  REDIS_URL: {
    kind: 'url',
    optional: true,
    example: 'redis://127.0.0.1:6379',
    help: "Redis or Valkey that several gateways share their limits in; without it a restart forgets the month's count",
  },
  GATEWAY_REPLICAS: {
    kind: 'integer',
    min: 1,
    max: 1000,
    default: 1,
    help: 'gateways that share the limits in REDIS_URL; each keeps to its share while that is out of reach',
  },
  SERVICES: {
    kind: 'text',
    example: 'contracts=dns:///contracts-grpc:50051',
    help: 'gRPC address of every service: name=address, separated by commas',
  },
  STREAMS: {
    kind: 'text',
    example: 'iso20022=http://iso20022-http:50052,billing-finops=http://billing-finops-http:50052',
    help: 'HTTP address of every service whose answers are streamed: name=address, separated by commas; https:// with GRPC_TLS_CERT_FILE',
  },
  ...GRPC_TLS_SETTINGS,
  STOP_NOTICE_SECONDS: {
    kind: 'integer',
    min: 0,
    max: 60,
    default: 0,
    help: 'after SIGTERM the gateway takes requests for so many seconds more, while /readyz answers 503: time for load balancers to send them elsewhere',
  },
  CALL_TIMEOUT_SECONDS: {
    kind: 'integer',
    min: 1,
    max: 25,
    optional: true,
    help: 'least time that a service has for a call; without it what x-timeout-ms of the operation says, 5 s for most',
  },
  MASAR_CONTEXT_SECRET: {
    kind: 'secret',
    min: 32,
    example: 'a random text of 32 characters or more',
    help: "master secret from which each service's context key is derived",
  },
  MASAR_KEY_PEPPER: {
    kind: 'secret',
    min: 32,
    example: 'a random text of 32 characters or more',
    help: 'secret behind the stored hashes of API keys and OAuth clients, the signing keys and the kept answers; changing it without MASAR_KEY_EARLIER_PEPPERS voids them',
  },
  MASAR_KEY_EARLIER_PEPPERS: {
    kind: 'secret-list',
    min: 32,
    optional: true,
    example: 'the pepper used before the last rotation',
    help: 'earlier peppers, or the next one, separated by commas: what was made under them still opens; keep each while a key or client made under it exists',
  },
  MASAR_OPERATOR_KEY: {
    kind: 'secret',
    min: 32,
    example: 'a random text of 32 characters or more',
    help: "the platform operator's key",
  },
  MASAR_PUBLIC_URL: {
    kind: 'url',
    optional: true,
    example: 'https://api.bank.example',
    help: 'scheme and host that clients reach the gateways under: issuer and audience of access tokens; without it the address that this gateway listens on',
  },
  ACCESS_TOKEN_SECONDS: {
    kind: 'integer',
    min: 300,
    max: 900,
    default: 600,
    help: 'life of an access token',
  },
  SIGNING_KEY_DAYS: {
    kind: 'integer',
    min: 1,
    max: 365,
    default: 30,
    help: 'how long a key signs access tokens before the next one does',
  },
  MASAR_TRUSTED_ISSUERS: {
    kind: 'text',
    optional: true,
    example: '[]',
    help: 'JSON list of the identity providers whose access tokens are accepted: docs/oauth2.md',
  },
  ANONYMOUS_PER_MINUTE: {
    kind: 'integer',
    min: 1,
    max: 1_000_000,
    default: 1000,
    help: 'requests a minute that one address may make without a valid credential; twice as many at once',
  },
  TRUSTED_PROXIES: {
    kind: 'integer',
    min: 0,
    max: 10,
    default: 0,
    help: 'proxies in front whose X-Forwarded-For is believed',
  },
  LOG_LEVEL: {
    kind: 'choice',
    choices: LOG_LEVELS,
    default: 'info',
    help: 'least severe line to log',
  },
} as const satisfies Settings;

export type GatewayConfig = Config<typeof GATEWAY_SETTINGS>;

/** @throws Error that names every setting that is missing, wrong or without the one it needs */
export function readGatewayConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const config = readConfig(GATEWAY_SETTINGS, env);
  if (config.GATEWAY_REPLICAS > 1 && config.REDIS_URL === undefined) {
    throw new Error(
      'the configuration does not hold:\n  GATEWAY_REPLICAS is more than 1, but REDIS_URL is not set: each gateway would grant the whole of every limit',
    );
  }
  return config;
}
