import type { RequestHandler } from 'express';
import { adminPages, type Readiness } from '@masar/kit/telemetry';
import { exchangeOf } from '../exchange';
import { limitHeaders } from '../limits/headers';
import type { GatewayParts } from '../pipeline';

/** Health and metrics on the API's port, when no other port is configured. */
export function serveAdminPages(
  { registry, limiter, anonymous }: GatewayParts,
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
