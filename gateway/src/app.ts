import express, { type Express } from 'express';
import type { Readiness } from '@masar/kit/telemetry';
import { answerError } from './answer/answer-error';
import { docs, type Documents } from './docs/docs';
import { onlyBrowsers, toDocs } from './docs/to-docs';
import { wellKnown } from './oauth2/well-known';
import { limitAnonymous } from './http/limit-anonymous';
import { pipeline, type GatewayComponents } from './pipeline';
import { serveAdminPages } from './http/admin-pages';
import { observe, type AnsweredRequest } from './http/observe';
import { openExchange } from './http/open-exchange';
import { requireHost } from './http/require-host';
import { securityHeaders } from './http/security-headers';

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
export function createApp(components: GatewayComponents, options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('trust proxy', options.trustedProxies);
  app.use(openExchange);
  app.use(observe({ ...components, onAnswered: options.onAnswered }));
  app.use(securityHeaders());
  app.use(requireHost);
  if (!options.hasAdminPort) {
    app.use(serveAdminPages(components, options.ready));
  }
  app.use(
    ['/api/v1/docs', '/v1/docs'],
    limitAnonymous(components.limiter, components.anonymous),
    docs(options.documents),
  );
  app.get('/', onlyBrowsers, limitAnonymous(components.limiter, components.anonymous), toDocs);
  app.use(
    '/.well-known',
    limitAnonymous(components.limiter, components.anonymous),
    wellKnown(components.oauth2),
  );
  app.use(pipeline(components));
  app.use(answerError(components));
  return app;
}
