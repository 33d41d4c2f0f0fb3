import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { DomainError } from '@masar/kit/errors';
import { holds } from '@masar/kit/scope';
import { systemClock } from '@masar/kit/time';
import type { AccessToken } from '@masar/proto/gen/ts/masar/platform/v1/oauth2';
import { refusalOf } from '../audit/refusal';
import type { Refusals } from '../audit/refusals';
import { discardRest } from '../answer/discard-rest';
import { sendBytes } from '../answer/send';
import { exchangeOf } from '../exchange/exchange';
import { isExistingScope } from '../identity/credentials/existing-scope';
import type { Limiter, Policy } from '../limits/limiter';
import type { Step } from '../steps/in-order';
import { limitAddress } from '../http/limit-anonymous';
import type { ActiveClient } from './client-directory';
import { asRefusal, OAuthRefusal } from './oauth-refusal';
import type { OAuth2 } from './open-oauth2';
import { readTokenRequest } from './token-request';
import { MAX_SCOPES } from './verify-token';

interface Deps {
  readonly oauth2: Pick<OAuth2, 'tokens' | 'clients' | 'knownScopes'>;
  readonly limiter: Limiter;
  /** Limits guesses at secrets, by address, like every call without a credential. */
  readonly anonymous: Policy;
  readonly refusals: Refusals;
  readonly log: Logger;
}

/** POST /v1/oauth2/token: a token for a client with the right secret, or an error of RFC 6749. */
export function issueToken(deps: Deps): Step {
  return async (req, res) => {
    // RFC 6749, 5.1; Cache-Control is set on every answer.
    res.set('Pragma', 'no-cache');
    try {
      await limitAddress(deps, res);
      sendBytes({ req, res }, 200, JSON.stringify(await tokenFor(deps, req, res)));
    } catch (error) {
      refuse(error, { req, res, deps });
    }
  };
}

async function tokenFor({ oauth2 }: Deps, req: Request, res: Response): Promise<AccessToken> {
  const { tokens, clients, knownScopes } = oauth2;
  const exchange = exchangeOf(res);
  const { clientId, secret, scopes: asked } = await readTokenRequest(req, res);
  const now = systemClock.now();
  const client = await clients.find(clientId, exchange.address, now);
  if (!client || !clients.opens(client, secret)) {
    const owner = await clients.tenantOf(clientId);
    if (owner !== undefined) exchange.claimed = { id: clientId, tenantId: owner };
    throw notAClient();
  }
  const { id, tenantId, environment, record } = client;
  const scopes = grantedScopes(client, asked, knownScopes);
  // For the access log only: no later step runs.
  const { workspaceIds } = record;
  Object.assign(exchange, {
    tenantId,
    credential: { id, tenantId, scopes, workspaceIds, environment },
  });
  return {
    access_token: await tokens.issue(client, scopes, now),
    token_type: 'Bearer',
    expires_in: tokens.lifetimeSeconds,
    scope: scopes.join(' '),
  };
}

/** The requested scopes, each of which the client must hold; without a request all that it holds. */
function grantedScopes(
  { record }: ActiveClient,
  asked: readonly string[] | undefined,
  knownScopes: readonly string[],
): readonly string[] {
  if (asked === undefined || asked.length === 0) return record.scopes;
  if (asked.length > MAX_SCOPES) throw tooManyScopes();
  const isHeld = (scope: string) =>
    isExistingScope(scope, knownScopes) && holds(record.scopes, scope);
  const notHeld = asked.filter((scope) => !isHeld(scope));
  if (notHeld.length === 0) return asked;
  const named = notHeld.slice(0, 10).join(' ').slice(0, 500);
  const own = record.scopes.join(' ');
  throw new OAuthRefusal('invalid_scope', `the client does not hold: ${named}; it holds: ${own}`);
}

function tooManyScopes(): OAuthRefusal {
  const wayOut = 'name fewer, a wildcard as contracts:*, or none for all that the client holds';
  return new OAuthRefusal('invalid_scope', `a token has at most ${MAX_SCOPES} scopes; ${wayOut}`);
}

/** The same answer for every cause, so that a caller learns nothing from it. */
function notAClient(): OAuthRefusal {
  return new OAuthRefusal(
    'invalid_client',
    'no client with this id and secret may have tokens here and now',
  );
}

function refuse(
  thrown: unknown,
  { req, res, deps }: { readonly req: Request; readonly res: Response; readonly deps: Deps },
): void {
  const exchange = exchangeOf(res);
  const { requestId } = exchange;
  const known = asRefusal(thrown);
  if (!known) deps.log.error({ requestId, err: thrown }, 'unexpected error');
  const shown = known ?? new OAuthRefusal('server_error', `our failure; report ${requestId}`);
  if (shown.status === 401) {
    res.set('WWW-Authenticate', 'Basic realm="masar", charset="UTF-8"');
    const refused = refusalOf(exchange, { code: 'AUTHENTICATION_ERROR', details: [] });
    if (refused) deps.refusals.note(refused);
  }
  if (shown.status === 503) res.set('Retry-After', '1');
  if (thrown instanceof DomainError && thrown.code === 'PAYLOAD_TOO_LARGE') discardRest(req);
  sendBytes({ req, res }, shown.status, JSON.stringify(shown.body));
}
