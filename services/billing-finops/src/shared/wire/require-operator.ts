import { DomainError } from '@masar/kit/errors';
import { holds, type Scope } from '@masar/kit/scope';

/**
 * Refuses acts that only the issuer of invoices may do: a tenant would correct or settle its own invoices.
 * @param act begins the sentence of the refusal, for example "voiding an invoice"
 * @throws DomainError AUTHORIZATION_ERROR for a credential that is not the platform operator's
 */
export function requireOperator({ scopes }: Scope, act: string): void {
  if (holds(scopes, 'platform:write')) return;
  const message = `${act} is for the platform's operator, who issues the invoices; ask the operator to do it`;
  throw new DomainError('AUTHORIZATION_ERROR', message);
}
