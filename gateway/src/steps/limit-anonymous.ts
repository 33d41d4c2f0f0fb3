import type { RequestHandler } from 'express';
import { exchangeOf } from '../exchange';
import { limitHeaders, refusal } from '../limits/headers';
import type { Limiter, Policy } from '../limits/limiter';

/** Pages that need no credential are limited by the client's address. */
export function limitAnonymous(limiter: Limiter, anonymous: Policy): RequestHandler {
  return async (_req, res, next) => {
    const exchange = exchangeOf(res);
    const decision = await limiter.take(`address:${exchange.address}`, anonymous);
    exchange.limits = decision;
    res.set(limitHeaders(decision));
    if (!decision.allowed) throw refusal(decision);
    next();
  };
}
