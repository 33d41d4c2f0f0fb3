import type { Request } from 'express';
import { known, type Exchange } from '../exchange';
import type { RequestIdentity } from '../idempotency/fingerprint';

/** Whether an idempotency key was sent; what it has to look like is for the step that remembers. */
export function hasKey(req: Request): boolean {
  return req.headers['x-idempotency-key'] !== undefined;
}

/** What a repeated request has in common with the first one, beside the body. */
export function requestIdentity(
  { method, url }: Request,
  exchange: Exchange,
): Omit<RequestIdentity, 'body'> {
  const { id: actor } = known(exchange, 'credential');
  return { actor, workspaceId: exchange.workspaceId, method, url };
}
