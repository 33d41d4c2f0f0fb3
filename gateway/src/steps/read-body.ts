import type { Request, RequestHandler } from 'express';
import { DomainError } from '@masar/kit/errors';
import { parseJson } from '../body/parse-json';
import { readBytes } from '../body/read-bytes';
import { exchangeOf, known } from '../exchange';
import { singleHeader } from './single-header';

const JSON_TYPE = /^application\/json\s*(?:;\s*charset=(?:utf-8|"utf-8")\s*)?$/i;

/** Reads and parses the body of an operation that takes one. */
export const readBody: RequestHandler = async (req, res, next) => {
  const exchange = exchangeOf(res);
  if (known(exchange, 'operation').validate.body) {
    checkContentType(req);
    exchange.body = parseJson(await readBytes(req, res));
  }
  next();
};

function checkContentType(req: Request): void {
  const type = singleHeader(req, 'Content-Type');
  if (!hasBody(req) || (type !== undefined && JSON_TYPE.test(type))) return;
  const message = 'Content-Type must be application/json';
  throw new DomainError('UNSUPPORTED_MEDIA_TYPE', message, [
    { field: 'Content-Type', code: 'INVALID_VALUE', message },
  ]);
}

function hasBody(req: Request): boolean {
  return (
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
  );
}
