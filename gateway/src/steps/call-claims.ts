import { required, type Exchange } from '../exchange/exchange';
import { OPERATOR_TENANT } from '../identity/directory';
import { causedBy } from '@masar/kit/tracing';
import type { TracedClaims } from '../upstream/upstream';

/** The claims of a call, which the upstream signs for the service. */
export function callClaimsOf(exchange: Exchange): TracedClaims {
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

/** Claims for a signed message: no scope, and a tenant without data. The service verifies the message's signature. */
export function signedMessageClaims({ requestId, span }: Exchange): TracedClaims {
  const nobody = { actor: 'signed-message', scopes: [] };
  return {
    tenantId: OPERATOR_TENANT,
    ...nobody,
    environment: 'live',
    requestId,
    ...causedBy(span),
  };
}
