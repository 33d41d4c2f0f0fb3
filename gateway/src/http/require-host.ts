import type { RequestHandler } from 'express';
import { DomainError } from '@masar/kit/errors';

/** Refuses a request without Host in the envelope; Node's own refusal has none (RFC 9112, 3.2). */
export const requireHost: RequestHandler = (req, _res, next) => {
  if (req.headers.host === undefined && req.httpVersion === '1.1') {
    const message = 'the request has no Host header';
    throw new DomainError('VALIDATION_ERROR', message, [
      { field: 'Host', code: 'REQUIRED', message },
    ]);
  }
  next();
};
