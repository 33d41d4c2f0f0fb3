import express, { type Express } from 'express';
import type { Readiness } from '@masar/kit/telemetry';
import { answerError } from './answer/answer-error';
import { docs, type Documents } from './docs/docs';
import { onlyBrowsers, toDocs } from './docs/to-docs';
import { wellKnown } from './oauth2/well-known';
import { limitAnonymous } from './steps/limit-anonymous';
import { pipeline, type GatewayParts } from './pipeline';
import { serveAdminPages } from './steps/admin-pages';
import { observe, type AnsweredRequest } from './steps/observe';
import { openExchange } from './steps/open-exchange';
import { requireHost } from './steps/require-host';
import { securityHeaders } from './steps/security-headers';

export interface AppOptions {
  readonly documents: Documents;
  readonly ready: Readiness;
  /** True when health and metrics have a port of their own. */
  readonly hasAdminPort: boolean;
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  readonly trustedProxies: number;
  readonly onAnswered?: ((request: AnsweredRequest) => void) | undefined;
}

/**
 * The whole HTTP surface: every request is observed; documentation is open; the rest is the API.
 */
export function createApp(parts: GatewayParts, options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('trust proxy', options.trustedProxies);
  app.use(openExchange);
  app.use(observe({ ...parts, onAnswered: options.onAnswered }));
  app.use(securityHeaders());
  app.use(requireHost);
  if (!options.hasAdminPort) {
    app.use(serveAdminPages(parts, options.ready));
  }
  app.use(
    ['/api/v1/docs', '/v1/docs'],
    limitAnonymous(parts.limiter, parts.anonymous),
    docs(options.documents),
  );
  app.get('/', onlyBrowsers, limitAnonymous(parts.limiter, parts.anonymous), toDocs);
  app.use('/.well-known', limitAnonymous(parts.limiter, parts.anonymous), wellKnown(parts.oauth2));
  app.use(pipeline(parts));
  app.use(answerError(parts));
  return app;
}
