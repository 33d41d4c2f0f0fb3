import type { Request, RequestHandler } from 'express';
import { DomainError } from '@masar/kit/errors';
import { parseJson } from '../body/parse-json';
import { readBytes } from '../body/read-bytes';
import { exchangeOf, known } from '../exchange';
import { singleHeader } from './single-header';

/** A media type in UTF-8, whether or not it says so. */
const MEDIA_TYPE = /^([^;\s]+)\s*(?:;\s*charset=(?:utf-8|"utf-8")\s*)?$/i;

/** Reads and parses the body of an operation that takes one. */
export const readBody: RequestHandler = async (req, res, next) => {
  const exchange = exchangeOf(res);
  const { validate, contentTypes } = known(exchange, 'operation');
  if (validate.body) {
    checkContentType(req, contentTypes);
    exchange.body = parseJson(await readBytes(req, res));
  }
  next();
};

function checkContentType(req: Request, allowed: readonly string[]): void {
  const type = MEDIA_TYPE.exec(singleHeader(req, 'Content-Type') ?? '')?.[1];
  if (!hasBody(req) || (type !== undefined && allowed.includes(type.toLowerCase()))) return;
  const message = `Content-Type must be ${allowed.join(' or ')}, in UTF-8`;
  throw new DomainError('UNSUPPORTED_MEDIA_TYPE', message, [
    { field: 'Content-Type', code: 'INVALID_VALUE', message },
  ]);
}

function hasBody(req: Request): boolean {
  return (
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
  );
}
