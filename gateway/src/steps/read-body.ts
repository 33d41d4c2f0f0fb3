import type { Request, Response } from 'express';
import { DomainError } from '@masar/kit/errors';
import { bodyLimits } from '../body/body-limits';
import { parseJson } from '../body/parse-json';
import { readBytes } from '../body/read-bytes';
import { isXml, readXml } from '../body/read-xml';
import { exchangeOf, known, type Exchange } from '../exchange';
import type { Operation } from '../routes/operation';
import type { Step } from './in-order';
import { singleHeader } from './single-header';

/** A media type in UTF-8, whether or not it says so. */
const MEDIA_TYPE = /^([^;\s]+)\s*(?:;\s*charset=(?:utf-8|"utf-8")\s*)?$/i;

/** Reads and parses the body of an operation that takes one. */
export const readBody: Step = (req, res) => {
  const exchange = exchangeOf(res);
  const operation = known(exchange, 'operation');
  return operation.validate.body ? readInto(exchange, operation, { req, res }) : undefined;
};

async function readInto(
  exchange: Exchange,
  { contentTypes, maxBodyBytes, xmlBody }: Operation,
  { req, res }: { req: Request; res: Response },
): Promise<void> {
  const type = contentTypeOf(req, contentTypes);
  const limits = bodyLimits(maxBodyBytes);
  const bytes = await readBytes(req, res, limits);
  const isXmlBody = xmlBody !== undefined && isXml(type);
  exchange.body = isXmlBody ? readXml(bytes, xmlBody) : parseJson(bytes, limits);
}

/** Media type of the body; empty where there is no body. */
function contentTypeOf(req: Request, allowed: readonly string[]): string {
  if (!hasBody(req)) return '';
  const type = MEDIA_TYPE.exec(singleHeader(req, 'Content-Type') ?? '')?.[1]?.toLowerCase();
  if (type !== undefined && allowed.includes(type)) return type;
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
