import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Logger } from 'pino';
import { DomainError, ERRORS, type ErrorCode } from '@masar/kit/errors';
import { refusalOf } from '../audit/refusal';
import type { Refusals } from '../audit/refusals';
import { exchangeOf } from '../exchange';
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

/** What may succeed a moment later, unless the limits say when. */
const MOMENTARY: ReadonlySet<ErrorCode> = new Set(['SERVICE_UNAVAILABLE', 'RATE_LIMITED']);

interface Deps {
  readonly limiter: Limiter;
  readonly anonymous: Policy;
  readonly directory: Directory;
  readonly refusals: Refusals;
  readonly log: Logger;
}

/** The one place where an error becomes an answer; every one has the specification's envelope. */
export function answerError(deps: Deps): ErrorRequestHandler {
  return async (thrown, req, res, next) => {
    if (res.headersSent) return next(thrown);
    const exchange = exchangeOf(res);
    let error = toDomainError(thrown, exchange.requestId, deps.log);
    if (!exchange.limits) {
      const decision = await limitsOf(deps, res);
      res.set(limitHeaders(decision));
      // Only who takes can be refused: a known credential is told what is wrong with its request.
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

/** What is not a DomainError is a defect: logged whole, shown as nothing but its request id. */
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
 * Limits shown on an answer that ended before the tenant's limit was asked. Without a credential
 * each client address has an allowance of its own; a key's 256 random bits are what stops guessing.
 */
async function limitsOf({ limiter, anonymous, directory }: Deps, res: Response): Promise<Decision> {
  const { credential, tenantId, address } = exchangeOf(res);
  const tenant = tenantId ?? credential?.tenantId;
  if (tenant === undefined || tenant === null) return limiter.take(`address:${address}`, anonymous);
  // The directory itself may be what failed: an error's answer must not fail over its headers.
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

/** Only who sent a bearer credential is told that it is wrong. Source: RFC 6750, 3.1. */
function challengeTo({ headers }: Request, operation: Operation | undefined): string {
  const { signedMessage } = operation ?? {};
  if (signedMessage) return `Signature realm="masar", header="${signedMessage.header}"`;
  const wasSent = /^Bearer /i.test(headers.authorization ?? '');
  return wasSent ? 'Bearer realm="masar", error="invalid_token"' : 'Bearer realm="masar"';
}
