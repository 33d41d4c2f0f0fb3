import { required, type Exchange } from '../exchange/exchange';
import { OPERATOR_TENANT } from '../identity/directory';
import { causedBy } from '@masar/kit/tracing';
import type { Asking } from '../upstream/upstream';

/** The context of a call, which the upstream signs for the service. */
export function callContextOf(exchange: Exchange): Asking {
  const { id, scopes, partyId } = required(exchange, 'credential');
  const { requestId, workspaceId, clockOffsetMs = 0, settings } = exchange;
  const { idempotencyKey, fingerprint } = exchange;
  return {
    tenantId: required(exchange, 'tenantId'),
    actor: id,
    scopes,
    environment: required(exchange, 'environment'),
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
export function signedMessageContext({ requestId, span }: Exchange): Asking {
  const nobody = { actor: 'signed-message', scopes: [] };
  return {
    tenantId: OPERATOR_TENANT,
    ...nobody,
    environment: 'live',
    requestId,
    ...causedBy(span),
  };
}
