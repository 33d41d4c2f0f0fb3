import { known, type Exchange } from '../exchange';
import { OPERATOR_TENANT } from '../identity/directory';
import { causedBy } from '@masar/kit/tracing';
import type { Asking } from './upstream';

/** The context of a call, which the upstream signs for the service. */
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

/** The context of a signed message, which its service verifies: no scope, and a tenant without data. */
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
