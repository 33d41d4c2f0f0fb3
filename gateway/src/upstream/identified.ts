import { known, type Exchange } from '../exchange';
import type { Identified } from './upstream';

/** What the service may trust: signed for it by the upstream. */
export function identifiedOf(exchange: Exchange): Identified {
  const { id, scopes, partyId } = known(exchange, 'credential');
  const { requestId, workspaceId, clockOffsetMs = 0, settings } = exchange;
  const { idempotencyKey, fingerprint } = exchange;
  return {
    tenantId: known(exchange, 'tenantId'),
    actor: id,
    scopes,
    environment: known(exchange, 'environment'),
    requestId,
    ...(partyId !== undefined && { partyId }),
    ...(workspaceId !== undefined && { workspaceId }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(fingerprint !== undefined && { fingerprint }),
    ...(clockOffsetMs > 0 && { clockOffsetMs }),
    ...(settings && { settings }),
  };
}
