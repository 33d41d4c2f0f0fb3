import type { RequestHandler } from 'express';
import { newId } from '@masar/kit/ids';
import { tracing } from '@masar/kit/tracing';
import type { Exchange } from '../exchange/exchange';

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** Opens the exchange under the client's X-Request-ID, or under a new id when that is unusable. */
export const openExchange: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id');
  const requestId = given !== undefined && REQUEST_ID.test(given) ? given : newId('req');
  const exchange: Exchange = {
    requestId,
    startedAt: process.hrtime.bigint(),
    span: tracing.openSpan?.(req.method, {
      kind: 'server',
      parent: req.get('traceparent'),
      isEntry: true,
      attributes: { 'http.request.method': req.method, 'masar.request_id': requestId },
    }),
    address: req.ip ?? '',
  };
  res.locals = { exchange };
  res.set('X-Request-ID', requestId);
  next();
};
