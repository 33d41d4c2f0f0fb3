import asyncapi from '@masar/proto/asyncapi.json';
import openapi from '@masar/proto/openapi.json';
import type { EventBus } from '@masar/kit/bus';
import { openParts, type Closing } from '@masar/kit/service';
import { createLog, processMetrics, serveAdmin, type Readiness } from '@masar/kit/telemetry';
import { systemClock } from '@masar/kit/time';
import { createApp } from './app';
import { withComingDays } from './docs/coming-days';
import { readGatewayConfig, type GatewayConfig } from './config/gateway-config';
import { openComponents } from './open-components';
import { serveHttp } from './http/http-server';
import { limitHeaders } from './limits/headers';
import type { OAuth2Settings } from './oauth2/open-oauth2';
import { PublicUrl } from './oauth2/public-url';
import { readTrustedIssuers } from './oauth2/trusted-issuer';
import type { AnsweredRequest } from './http/observe';

export { startAudit } from './audit/start-audit';
export { GATEWAY_SETTINGS } from './config/gateway-config';
export { GUIDE_SECTIONS } from './docs/guide-sections';
export type { AnsweredRequest } from './http/observe';

export interface RunningGateway {
  /** For example http://127.0.0.1:8080. */
  readonly url: string;
  /** Finishes running requests, then closes the components. */
  stop(): Promise<void>;
}

export interface GatewayOptions {
  /** Pause between tries of due work that a service has not done; ten seconds when left out. */
  readonly retryDueWorkEveryMs?: number | undefined;
  /** Called after each answer. */
  readonly onAnswered?: ((request: AnsweredRequest) => void) | undefined;
}

/**
 * Starts the gateway: configuration, components, admin pages, HTTP. It waits for the database. It publishes
 * its own commands and the roots of the audit trail on the bus, which the caller closes.
 * @throws Error when the configuration is invalid, the database refuses, or a port is taken
 */
export async function startGateway(
  env: NodeJS.ProcessEnv,
  bus: EventBus,
  options: GatewayOptions = {},
): Promise<RunningGateway> {
  const config = readGatewayConfig(env);
  const { opened, stop } = await openParts((closing) =>
    serve({ config, bus, ...options }, closing),
  );
  return { url: opened, stop };
}

interface Given extends GatewayOptions {
  readonly config: GatewayConfig;
  readonly bus: EventBus;
}

async function serve(given: Given, closing: Closing): Promise<string> {
  const { config } = given;
  const { HOST: host, PORT: port, ADMIN_PORT: adminPort, TRUSTED_PROXIES: trustedProxies } = config;
  const log = createLog('gateway', config.LOG_LEVEL);
  const settings = oauth2Settings(config);
  const registry = processMetrics();
  const state: { isOpen?: () => boolean; hasDatabase?: () => Promise<boolean> } = {};
  const ready: Readiness = {
    mongodb: () => state.hasDatabase?.() ?? false,
    open: () => state.isOpen?.() ?? false,
  };
  const hasAdminPort = adminPort !== undefined;
  if (hasAdminPort) {
    const admin = await serveAdmin({ host, port: adminPort, registry, ready });
    closing(() => admin.close());
  }
  const opened = await openComponents({ ...given, settings, log, registry }, closing);
  const { components, drainMs, hasDatabase } = opened;
  const { limiter, anonymous } = components;
  const app = createApp(components, {
    documents: { openapi: () => withComingDays(openapi, systemClock.now()), asyncapi },
    trustedProxies,
    ready,
    hasAdminPort,
    onAnswered: given.onAnswered,
  });
  const headersFor = async (address: string) =>
    limitHeaders(await limiter.take(`address:${address}`, anonymous));
  const noticeMs = config.STOP_NOTICE_SECONDS * 1_000;
  const http = await serveHttp(app, { host, port, noticeMs, drainMs }, headersFor);
  Object.assign(state, { hasDatabase, isOpen: http.isOpen });
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

function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
