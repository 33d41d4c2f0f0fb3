import { DomainError } from '@masar/kit/errors';
import { holds } from '@masar/kit/scope';
import { exchangeOf, required } from '../exchange/exchange';
import type { Step } from './in-order';

/** Refuses a credential without the operation's scope, or bound to a party that may not call it. */
export const checkScope: Step = (_req, res) => {
  const exchange = exchangeOf(res);
  const { scope, isForParties } = required(exchange, 'operation');
  const { scopes, partyId } = required(exchange, 'credential');
  if (!holds(scopes, scope)) {
    throw refused('MISSING_SCOPE', `this operation needs a credential with the scope ${scope}`);
  }
  if (partyId !== undefined && !isForParties) {
    const message =
      "this operation is for the tenant's own credentials; this one is bound to a party";
    throw refused('NOT_ALLOWED', message);
  }
};

function refused(code: string, message: string): DomainError {
  return new DomainError('AUTHORIZATION_ERROR', message, [
    { field: 'Authorization', code, message },
  ]);
}
