import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Logger } from 'pino';
import { DomainError, ERRORS, type ErrorCode } from '@masar/kit/errors';
import { refusalOf } from '../audit/refusal';
import type { Refusals } from '../audit/refusals';
import { exchangeOf } from '../exchange/exchange';
import type { Directory } from '../identity/directory';
import { limitHeaders, refusal } from '../limits/headers';
import type { Decision, Limiter, Policy } from '../limits/limiter';
import type { Operation } from '../routes/operation';
import { MethodNotAllowed } from '../routes/router';
import { StillRunning } from '../idempotency/still-running';
import { policyOf } from '../limits/policy-of';

import { discardRest } from './discard-rest';
import { errorBody } from './envelope';
import { send } from './send';

/** Worth a retry in a second, unless the limits have already set a later time. */
const MOMENTARY: ReadonlySet<ErrorCode> = new Set(['SERVICE_UNAVAILABLE', 'RATE_LIMITED']);

interface Deps {
  readonly limiter: Limiter;
  readonly anonymous: Policy;
  readonly directory: Directory;
  readonly refusals: Refusals;
  readonly log: Logger;
}

/** The one place where an error becomes an answer: the Error schema of openapi.json. */
export function answerError(deps: Deps): ErrorRequestHandler {
  return async (thrown, req, res, next) => {
    if (res.headersSent) return next(thrown);
    const exchange = exchangeOf(res);
    let error = toDomainError(thrown, exchange.requestId, deps.log);
    if (!exchange.limits) {
      const decision = await limitsOf(deps, res);
      res.set(limitHeaders(decision));
      // A call with a known credential took nothing from the address's allowance: keep its own error.
      if (!decision.allowed && !exchange.credential) error = refusal(decision);
    }
    const refused = refusalOf(exchange, error);
    if (refused) deps.refusals.note(refused);
    exchange.errorCode = error.code;
    setErrorHeaders(error, res);
    if (error.code === 'PAYLOAD_TOO_LARGE') discardRest(req);
    const meta = { requestId: exchange.requestId, timestamp: new Date().toISOString() };
    const body = errorBody(error, exchange.operation?.rail ?? 'gateway', meta);
    await send({ req, res, log: deps.log }, ERRORS[error.code].http, JSON.stringify(body));
  };
}

/** Anything but a DomainError is a defect: the log has all of it, the client only the request id. */
function toDomainError(thrown: unknown, requestId: string, log: Logger): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (thrown instanceof URIError)
    return new DomainError('NOT_FOUND', 'the path is not a valid URL');
  log.error({ requestId, err: thrown }, 'unexpected error');
  return new DomainError(
    'INTERNAL_ERROR',
    'something failed on our side and nothing is known of the outcome; repeat the request under ' +
      'the idempotency key that you sent, or look before you repeat it',
  );
}

/**
 * Limits for an error that came before the step limit-rate. A call without a credential takes from the
 * allowance of its address. The allowance does not stop guessing; a key's 256 random bits do.
 */
async function limitsOf({ limiter, anonymous, directory }: Deps, res: Response): Promise<Decision> {
  const { credential, tenantId, address } = exchangeOf(res);
  const tenant = tenantId ?? credential?.tenantId;
  if (tenant === undefined || tenant === null) return limiter.take(`address:${address}`, anonymous);
  // The directory may be the part that failed, and headers must not fail an error's answer.
  const policy = await policyOf(directory, tenant).catch(() => anonymous);
  return limiter.peek(tenant, policy);
}

function setErrorHeaders(error: DomainError, res: Response): void {
  if (error instanceof MethodNotAllowed) res.set('Allow', error.allow);
  if (error instanceof StillRunning) res.set('Retry-After', String(error.retryAfterSeconds));
  if (error.code === 'AUTHENTICATION_ERROR')
    res.set('WWW-Authenticate', challengeTo(res.req, exchangeOf(res).operation));
  if (MOMENTARY.has(error.code) && !res.hasHeader('Retry-After')) res.set('Retry-After', '1');
}

/** `invalid_token` is only for a request that sent a bearer credential. Source: RFC 6750, 3.1. */
function challengeTo({ headers }: Request, operation: Operation | undefined): string {
  const { signedMessage } = operation ?? {};
  if (signedMessage) return `Signature realm="masar", header="${signedMessage.header}"`;
  const wasSent = /^Bearer /i.test(headers.authorization ?? '');
  return wasSent ? 'Bearer realm="masar", error="invalid_token"' : 'Bearer realm="masar"';
}
