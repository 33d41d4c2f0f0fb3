import asyncapi from '@masar/proto/asyncapi.json';
import openapi from '@masar/proto/openapi.json';
import type { EventBus } from '@masar/kit/bus';
import { openParts, waitForDatabase, type Closing } from '@masar/kit/service';
import { OutboxRelay } from '@masar/kit/outbox';
import { connect } from '@masar/kit/store';
import {
  createLog,
  processMetrics,
  serveAdmin,
  type Log,
  type Readiness,
} from '@masar/kit/telemetry';
import { createApp } from './app';
import { openAudit } from './audit/open-audit';
import { readGatewayConfig, type GatewayConfig } from './config';
import { serveHttp } from './http-server';
import { RecordStore } from './idempotency/record-store';
import { openIdentity } from './identity/open-identity';
import { limitHeaders } from './limits/headers';
import { openLimits } from './limits/open-limits';
import { openOAuth2, type OAuth2Settings } from './oauth2/open-oauth2';
import { PublicUrl } from './oauth2/public-url';
import { readTrustedIssuers } from './oauth2/trusted-issuer';
import type { GatewayParts } from './pipeline';
import { loadOperations } from './routes/load-operations';
import { Router } from './routes/router';
import { openSandbox } from './sandbox/open-sandbox';
import { openUpstreams } from './upstream/open-upstreams';
import { UsageMeter } from './usage/usage-meter';

export { startAudit } from './audit/start-audit';
export { GATEWAY_SETTINGS } from './config';

export interface RunningGateway {
  /** For example http://127.0.0.1:8080. */
  readonly url: string;
  /** Finishes running requests, then closes what they need. */
  stop(): Promise<void>;
}

/** Beyond the longest operation: clocks of several gateways may differ by so much. */
const LEASE_SLACK_MS = 5_000;

/**
 * Starts the gateway: configuration, parts, admin pages, HTTP. Without a database it waits. The bus
 * takes the records of its own commands and the roots of the audit trail; the caller closes it.
 * @throws when the configuration does not hold, the database refuses, or a port is taken
 */
export async function startGateway(env: NodeJS.ProcessEnv, bus: EventBus): Promise<RunningGateway> {
  const config = readGatewayConfig(env);
  const { opened, stop } = await openParts((closing) => serve(config, bus, closing));
  return { url: opened, stop };
}

async function serve(config: GatewayConfig, bus: EventBus, closing: Closing): Promise<string> {
  const { HOST: host, PORT: port, ADMIN_PORT: adminPort, TRUSTED_PROXIES: trustedProxies } = config;
  const log = createLog('gateway', config.LOG_LEVEL);
  const settings = oauth2Settings(config);
  const { parts, ready } = await connectParts({ config, settings, bus, log }, closing);
  const { registry, limiter, anonymous } = parts;
  if (adminPort !== undefined) {
    const admin = await serveAdmin({ host, port: adminPort, registry, ready });
    closing(() => admin.close());
  }
  const hasAdminPort = adminPort !== undefined;
  const app = createApp(parts, {
    documents: { openapi, asyncapi },
    trustedProxies,
    ready,
    hasAdminPort,
  });
  const headersFor = async (address: string) =>
    limitHeaders(await limiter.take(`address:${address}`, anonymous));
  const http = await serveHttp(app, { host, port }, headersFor);
  closing(() => http.stop());
  log.info({ port: http.port }, 'listening');
  const url = `http://${urlHost(host)}:${http.port}`;
  settings.publicUrl.listensOn(url);
  return url;
}

function oauth2Settings(config: GatewayConfig): OAuth2Settings {
  return {
    publicUrl: new PublicUrl(config.MASAR_PUBLIC_URL),
    trustedIssuers: readTrustedIssuers(config.MASAR_TRUSTED_ISSUERS),
    tokenSeconds: config.ACCESS_TOKEN_SECONDS,
    keyDays: config.SIGNING_KEY_DAYS,
  };
}

interface Given {
  readonly config: GatewayConfig;
  readonly settings: OAuth2Settings;
  readonly bus: EventBus;
  readonly log: Log;
}

interface Opened {
  readonly parts: GatewayParts;
  readonly ready: Readiness;
}

/** The parts in the order in which they need each other. */
async function connectParts(given: Given, closing: Closing): Promise<Opened> {
  const { config, settings, bus, log } = given;
  const registry = processMetrics();
  const address = { uri: config.MONGODB_URI, database: 'masar_gateway' };
  const connection = await waitForDatabase(() => connect(address), log);
  closing(() => connection.close());
  const { MASAR_KEY_PEPPER: pepper, MASAR_OPERATOR_KEY: operatorKey } = config;
  const relay = new OutboxRelay({ bus, log });
  const identity = await openIdentity({ connection, relay, pepper, operatorKey, log });
  closing(() => identity.close());
  const oauth2 = await openOAuth2({
    ...settings,
    ...{ connection, identity, pepper, log },
  });
  const { clocks } = identity;
  const { directory } = oauth2;
  const { limitsService, ...limits } = await openLimits(config, { directory, registry, log });
  closing(() => limits.limiter.close());
  const stores = { connection, relay, directory, registry, log };
  const { auditService, refusals, ...audit } = await openAudit(stores);
  const usage = new UsageMeter({ connection, relay, log });
  await usage.ensureIndexes();
  relay.start();
  closing(() => relay.close());
  closing(() => audit.close());
  closing(() => usage.close());
  const operations = loadOperations(openapi);
  const leaseMs = Math.max(...operations.map(({ timeoutMs }) => timeoutMs)) + LEASE_SLACK_MS;
  const records = await RecordStore.open({ connection, secret: pepper, log, leaseMs });
  closing(() => records.close());
  const { SERVICES: services, MASAR_CONTEXT_SECRET: contextSecret } = config;
  const sandbox = openSandbox({ connection, clocks, operations, services, contextSecret, log });
  closing(() => sandbox.close());
  const own = [oauth2.service, limitsService, auditService, sandbox.service];
  const local = [...identity.services, ...own];
  const upstreams = openUpstreams({ operations, services, contextSecret, local, registry });
  closing(() => upstreams.close());
  const router = new Router(operations);
  const ready = {
    mongodb: async () => Boolean(await connection.db?.command({ ping: 1 }, { timeoutMS: 1_000 })),
  };
  const shared = { router, directory, oauth2, ...limits, records, refusals, usage };
  return { parts: { ...shared, upstreams, registry, log }, ready };
}

function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
