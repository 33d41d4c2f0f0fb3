import type { RequestHandler, Response } from 'express';
import { exchangeOf } from '../exchange/exchange';
import { limitHeaders, refusal } from '../limits/headers';
import type { Limiter, Policy } from '../limits/limiter';

interface LimitParts {
  readonly limiter: Limiter;
  readonly anonymous: Policy;
}

/** Pages that need no credential are limited by the client's address. */
export function limitAnonymous(limiter: Limiter, anonymous: Policy): RequestHandler {
  return async (_req, res, next) => {
    await limitAddress({ limiter, anonymous }, res);
    next();
  };
}

/** Takes one request from the allowance of the client's address. @throws DomainError RATE_LIMITED */
export async function limitAddress(
  { limiter, anonymous }: LimitParts,
  res: Response,
): Promise<void> {
  const exchange = exchangeOf(res);
  const decision = await limiter.take(`address:${exchange.address}`, anonymous);
  exchange.limits = decision;
  res.set(limitHeaders(decision));
  if (!decision.allowed) throw refusal(decision);
}
