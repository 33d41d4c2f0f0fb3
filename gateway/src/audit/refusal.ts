import type { DomainError, ErrorCode } from '@masar/kit/errors';
import type { Exchange } from '../exchange/exchange';
import { OPERATOR_TENANT } from '../identity/directory';
import type { AuditRecord } from './entry';

/** A refusal, with the tenant whose trail it goes into. */
export type Refusal = { readonly tenantId: string } & Pick<
  AuditRecord,
  'actor' | 'action' | 'rail' | 'resourceId' | 'requestId' | 'outcome' | 'errorCode' | 'ruleRefs'
>;

const OUTCOMES: Partial<Record<ErrorCode, Refusal['outcome']>> = {
  AUTHENTICATION_ERROR: 'unauthenticated',
  AUTHORIZATION_ERROR: 'forbidden',
};

/** Codes that count as a refusal by rules when a service answers them; the gateway's own are about form. */
const OF_RULES: ReadonlySet<ErrorCode> = new Set([
  ...(['VALIDATION_ERROR', 'CONFLICT', 'SHARIAH_VIOLATION'] as const),
  ...(['BELOW_NISAB', 'PAYMENT_FAILED', 'INVALID_ASSET_TYPE'] as const),
]);

/** A refused request's id is not validated: the trail takes only this form. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The refusal that an answer with this error enters in the trail: a 401 or 403 of a known tenant, or a command that a
 * service refused by its rules. A refusal for naming another tenant belongs to the credential's own tenant.
 */
export function refusalOf(
  exchange: Exchange,
  error: Pick<DomainError, 'code' | 'details'>,
): Refusal | undefined {
  const { credential, claimed, operation, requestId } = exchange;
  const isByRules = isRefusedCommand(exchange, error.code);
  const outcome = isByRules ? 'refused' : OUTCOMES[error.code];
  const who = credential ?? claimed;
  if (!outcome || !operation || !who) return undefined;
  const id = Object.values(exchange.pathParams ?? {})[0] ?? '';
  return {
    tenantId: exchange.tenantId ?? who.tenantId ?? OPERATOR_TENANT,
    actor: who.id,
    // Without a credential only the attempt is known: one kind of entry for every operation.
    action: credential ? operation.id : 'authenticate',
    rail: operation.rail,
    resourceId: ID.test(id) ? id : null,
    requestId,
    outcome,
    ...(isByRules && { errorCode: error.code }),
    ruleRefs: error.code === 'SHARIAH_VIOLATION' ? error.details.map(({ code }) => code) : [],
  };
}

/** A POST whose scope only reads is a query with a body, not a command. */
function isRefusedCommand({ operation, isAsked }: Exchange, code: ErrorCode): boolean {
  if (!operation || !isAsked || !OF_RULES.has(code)) return false;
  return operation.method !== 'GET' && !operation.scope.endsWith(':read');
}
