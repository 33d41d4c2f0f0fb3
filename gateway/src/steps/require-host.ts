import type { RequestHandler } from 'express';
import { DomainError } from '@masar/kit/errors';

/** Node would refuse a request without Host by itself, but without the envelope (RFC 9112, 3.2). */
export const requireHost: RequestHandler = (req, _res, next) => {
  if (req.headers.host === undefined && req.httpVersion === '1.1') {
    const message = 'the request has no Host header';
    throw new DomainError('VALIDATION_ERROR', message, [
      { field: 'Host', code: 'REQUIRED', message },
    ]);
  }
  next();
};
