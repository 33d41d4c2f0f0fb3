import type { Request } from 'express';
import { required, type Exchange } from '../exchange/exchange';
import type { RequestIdentity } from '../idempotency/fingerprint';

/** True when an idempotency key was sent; the step remember checks its form. */
export function hasKey(req: Request): boolean {
  return req.headers['x-idempotency-key'] !== undefined;
}

/** The identity of a request without its body. */
export function requestIdentity(
  { method, url }: Request,
  exchange: Exchange,
): Omit<RequestIdentity, 'body'> {
  const { id: actor } = required(exchange, 'credential');
  return { actor, workspaceId: exchange.workspaceId, method, url };
}
