import type { ErrorCode } from '@masar/kit/errors';
import type { Exchange } from '../exchange';
import { OPERATOR_TENANT } from '../identity/directory';
import type { AuditRecord } from './entry';

/** A refusal with the tenant in whose trail it belongs. */
export type Refusal = { readonly tenantId: string } & Pick<
  AuditRecord,
  'actor' | 'action' | 'rail' | 'resourceId' | 'requestId' | 'outcome'
>;

const OUTCOMES: Partial<Record<ErrorCode, Refusal['outcome']>> = {
  AUTHENTICATION_ERROR: 'unauthenticated',
  AUTHORIZATION_ERROR: 'forbidden',
};

/** What is worth keeping of an id that nobody has validated. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * What an answer with this error has to tell the trail: nothing unless it is a 401 or 403 of a
 * known tenant. A refusal for naming another tenant belongs to the credential's own tenant.
 */
export function refusalOf(exchange: Exchange, code: ErrorCode): Refusal | undefined {
  const { credential, claimed, operation, requestId } = exchange;
  const outcome = OUTCOMES[code];
  const who = credential ?? claimed;
  if (!outcome || !operation || !who) return undefined;
  const id = Object.values(exchange.pathParams ?? {})[0] ?? '';
  return {
    tenantId: exchange.tenantId ?? who.tenantId ?? OPERATOR_TENANT,
    actor: who.id,
    // Without a credential nothing is known but the attempt: one entry, whatever was asked for.
    action: credential ? operation.id : 'authenticate',
    rail: operation.rail,
    resourceId: ID.test(id) ? id : null,
    requestId,
    outcome,
  };
}
