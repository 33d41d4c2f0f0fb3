import { DomainError } from '@masar/kit/errors';
import { systemClock } from '@masar/kit/time';
import { exchangeOf } from '../exchange/exchange';
import type { Directory } from '../identity/directory';
import type { Step } from './in-order';
import { singleHeader } from './single-header';

const BEARER = /^Bearer ([!-~]+)$/i;
/** Most characters of a credential; keys and our own tokens are much shorter. */
const MAX_LENGTH = 4_096;

/** Authenticates the caller. Every wrong credential gets the same answer, which reveals no cause. */
export function authenticate(directory: Directory): Step {
  return async (req, res) => {
    const exchange = exchangeOf(res);
    const header = singleHeader(req, 'Authorization');
    if (header === undefined) throw refused('the request has no Authorization header');
    const bearer = BEARER.exec(header)?.[1];
    if (bearer === undefined) throw refused('the Authorization header is not a bearer credential');
    if (bearer.length > MAX_LENGTH) {
      throw refused(`the credential has more than ${MAX_LENGTH} characters`);
    }
    const credential = await directory.authenticate(bearer, exchange.address, systemClock.now());
    if (!credential) {
      exchange.claimed = await directory.claimOf(bearer);
      throw refused('the credential is not valid, or no longer');
    }
    exchange.credential = credential;
  };
}

function refused(reason: string): DomainError {
  return new DomainError(
    'AUTHENTICATION_ERROR',
    `${reason}; send "Authorization: Bearer <API key or access token>" of this tenant`,
  );
}
