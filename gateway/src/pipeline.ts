import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Refusals } from './audit/refusals';
import type { Bodies } from './body/open-bodies';
import type { RecordStore } from './idempotency/record-store';
import type { Directory } from './identity/directory';
import type { Limiter, Policy } from './limits/limiter';
import type { Router } from './routes/router';
import { issueToken } from './oauth2/issue-token';
import type { OAuth2 } from './oauth2/open-oauth2';
import { answerPublic } from './steps/answer-public';
import { authenticate } from './steps/authenticate';
import { bindTenant } from './steps/bind-tenant';
import { call } from './steps/call';
import { checkScope } from './steps/check-scope';
import { inOrder } from './steps/in-order';
import { limitRate } from './steps/limit-rate';
import { matchRoute } from './steps/match-route';
import { readBody } from './steps/read-body';
import { receiveSigned } from './steps/receive-signed';
import { remember } from './steps/remember';
import { stream } from './steps/stream';
import { validate } from './steps/validate';
import type { StreamUpstreams } from './upstream/stream-upstreams';
import type { Upstreams } from './upstream/upstream';
import type { UsageMeter } from './usage/usage-meter';

/** The components that the steps use. */
export interface GatewayComponents {
  readonly router: Router;
  readonly directory: Directory;
  readonly oauth2: OAuth2;
  readonly limiter: Limiter;
  /** For calls without a valid credential, per client address. */
  readonly anonymous: Policy;
  readonly bodies: Bodies;
  readonly records: RecordStore;
  readonly refusals: Refusals;
  readonly usage: UsageMeter;
  readonly upstreams: Upstreams;
  readonly streams: StreamUpstreams;
  readonly registry: Registry;
  readonly log: Logger;
}

/**
 * One API request from route to answer: this list is the whole order. Each step adds its result to
 * the exchange, sends the answer, or throws the error that the client gets.
 */
export function pipeline(components: GatewayComponents): RequestHandler {
  return inOrder([
    // First, since every later step reads the operation.
    matchRoute(components.router),
    // Before authentication, since these requests carry no bearer credential.
    answerPublic({
      signed: receiveSigned(components),
      byId: { issueToken: issueToken(components) },
    }),
    authenticate(components.directory),
    // After authentication, since tenant and workspace are checked against the credential.
    bindTenant(components.directory),
    checkScope,
    // After the checks of access, so that a refused request spends nothing of the tenant's plan;
    // before the body, so that a request over the limit is not read.
    limitRate(components),
    readBody(components.bodies),
    // Before the idempotency key is stored, so that the corrected request can use the same key.
    validate,
    // Just before the service is asked, so that a repeated request never reaches it.
    remember(components.records),
    // Before the call, which would ask the service of a streamed operation for one whole answer.
    stream(components.streams, components.log),
    call(components.upstreams, components.log),
  ]);
}
