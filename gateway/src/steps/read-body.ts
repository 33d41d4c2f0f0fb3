import type { Request, Response } from 'express';
import { DomainError } from '@masar/kit/errors';
import { parseJson } from '../body/parse-json';
import { readBytes } from '../body/read-bytes';
import { exchangeOf, known, type Exchange } from '../exchange';
import type { Step } from './in-order';
import { singleHeader } from './single-header';

/** A media type in UTF-8, whether or not it says so. */
const MEDIA_TYPE = /^([^;\s]+)\s*(?:;\s*charset=(?:utf-8|"utf-8")\s*)?$/i;

/** Reads and parses the body of an operation that takes one. */
export const readBody: Step = (req, res) => {
  const exchange = exchangeOf(res);
  const { validate, contentTypes } = known(exchange, 'operation');
  return validate.body ? readInto(exchange, contentTypes, { req, res }) : undefined;
};

async function readInto(
  exchange: Exchange,
  contentTypes: readonly string[],
  { req, res }: { req: Request; res: Response },
): Promise<void> {
  checkContentType(req, contentTypes);
  exchange.body = parseJson(await readBytes(req, res));
}

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
