import type { RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import { adminPages, type Readiness } from '@masar/kit/telemetry';
import { exchangeOf } from '../exchange/exchange';
import { limitHeaders } from '../limits/headers';
import type { Limiter, Policy } from '../limits/limiter';

interface AdminPagesOptions {
  readonly registry: Registry;
  readonly limiter: Limiter;
  readonly anonymous: Policy;
}

/** Health and metrics on the API's port, when no other port is configured. */
export function serveAdminPages(
  { registry, limiter, anonymous }: AdminPagesOptions,
  ready: Readiness,
): RequestHandler {
  const pageAt = adminPages({ registry, ready });
  return async (req, res, next) => {
    const page = ['GET', 'HEAD'].includes(req.method) ? pageAt(req.path) : undefined;
    if (!page) return next();
    const exchange = exchangeOf(res);
    exchange.page = req.path;
    const decision = await limiter.peek(`address:${exchange.address}`, anonymous);
    res.set(limitHeaders({ ...decision, allowed: true }));
    await page(res);
  };
}
