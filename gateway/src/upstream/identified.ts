import { known, type Exchange } from '../exchange';
import { OPERATOR_TENANT } from '../identity/directory';
import { causedBy } from '@masar/kit/tracing';
import type { Asking } from './upstream';

/** What the service may trust: signed for it by the upstream. */
export function identifiedOf(exchange: Exchange): Asking {
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
    ...causedBy(exchange.span),
  };
}

/** For a message whose signature its service verifies: no tenant that has data, and no scope. */
export function unidentified({ requestId, span }: Exchange): Asking {
  const nobody = { actor: 'signed-message', scopes: [] };
  return {
    tenantId: OPERATOR_TENANT,
    ...nobody,
    environment: 'live',
    requestId,
    ...causedBy(span),
  };
}
