import type { Request, Response } from 'express';
import { DomainError } from '@masar/kit/errors';
import { parseJson } from '../body/parse-json';
import { readBytes } from '../body/read-bytes';
import { exchangeOf, known, type Exchange } from '../exchange';
import type { Step } from './in-order';
import { singleHeader } from './single-header';

const JSON_TYPE = /^application\/json\s*(?:;\s*charset=(?:utf-8|"utf-8")\s*)?$/i;

/** Reads and parses the body of an operation that takes one. */
export const readBody: Step = (req, res) => {
  const exchange = exchangeOf(res);
  return known(exchange, 'operation').validate.body ? readInto(exchange, req, res) : undefined;
};

async function readInto(exchange: Exchange, req: Request, res: Response): Promise<void> {
  checkContentType(req);
  exchange.body = parseJson(await readBytes(req, res));
}

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
