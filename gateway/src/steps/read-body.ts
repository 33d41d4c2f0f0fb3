import type { Request } from 'express';
import { DomainError } from '@masar/kit/errors';
import { bodyLimits } from '../body/body-limits';
import type { Bodies } from '../body/open-bodies';
import { readBytes } from '../body/read-bytes';
import { exchangeOf, required } from '../exchange/exchange';
import type { Step } from './in-order';
import { hasKey, requestIdentity } from './request-identity';
import { singleHeader } from './single-header';

/** A media type, with or without charset=utf-8. */
const MEDIA_TYPE = /^([^;\s]+)\s*(?:;\s*charset=(?:utf-8|"utf-8")\s*)?$/i;

/** Reads the body of an operation that takes one, and checks it against its schema. */
export function readBody(bodies: Bodies): Step {
  return async (req, res) => {
    const exchange = exchangeOf(res);
    const operation = required(exchange, 'operation');
    if (!operation.validate.body) return;
    const mediaType = contentTypeOf(req, operation.contentTypes);
    const bytes = await readBytes(req, res, bodyLimits(operation.maxBodyBytes));
    const identity = hasKey(req) ? requestIdentity(req, exchange) : undefined;
    const raw = { operationId: operation.id, mediaType, bytes, identity };
    exchange.body = await bodies.run(required(exchange, 'tenantId'), 'readBody', raw);
  };
}

/** Media type of the body; empty without a body. */
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
