import { DomainError } from '@masar/kit/errors';
import { holds } from '@masar/kit/scope';
import { exchangeOf, known } from '../exchange';
import type { Step } from './in-order';

/** Whether the credential may do this: the scope is the operation's own, from its proto option. */
export const checkScope: Step = (_req, res) => {
  const exchange = exchangeOf(res);
  const { scope } = known(exchange, 'operation');
  if (!holds(known(exchange, 'credential').scopes, scope)) {
    const message = `this operation needs a credential with the scope ${scope}`;
    throw new DomainError('AUTHORIZATION_ERROR', message, [
      { field: 'Authorization', code: 'MISSING_SCOPE', message },
    ]);
  }
};
